export { createDeliveryCalls } from './deliveries.ts'
export { deleteService, listServices, registerService } from './services.ts'
export {
  addSubscription,
  deleteSubscription,
  listSubscriptions,
  removeSubscriptions,
  subscriptionsInService,
} from './subscriptions.ts'
export { getVersionStates } from '../versionStates.ts'
