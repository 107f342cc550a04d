/**
 * For every connection. The planner underestimates the text index and would read whole tables; custom plans
 * know the words that are asked for; compiling a query costs more than running it here.
 */
export const sessionSettings = {
  enable_seqscan: 'off',
  plan_cache_mode: 'force_custom_plan',
  jit: 'off',
} as const
