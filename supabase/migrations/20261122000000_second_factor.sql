-- Who has a second factor reads and writes columns only in a session that has shown it: the policies of the owner hold
-- as well. Runs after the tables, on the same databases; both have auth.mfa_factors and auth.jwt().

-- As its owner, since users may not read the factors; of the caller alone.
create function public.second_factor_shown() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false) or not exists (
    select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  )
$$;
revoke all on function public.second_factor_shown() from public, anon;
grant execute on function public.second_factor_shown() to authenticated;

create policy columns_second_factor on public.columns as restrictive for all to authenticated
  using ((select public.second_factor_shown()))
  with check ((select public.second_factor_shown()));
create policy columns_deleted_second_factor on public.columns_deleted as restrictive for select to authenticated
  using ((select public.second_factor_shown()));
