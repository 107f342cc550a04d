-- What travels with an account beside its columns: each item stands once, by its kind and id. Runs after the second
-- factor, on the same databases.

create table public.items (
  -- Supabase's realtime tells everybody the key of a row that is deleted, so the key says nothing.
  row_id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('acknowledgement')),
  id text not null check (octet_length(id) between 1 and 300),
  body jsonb not null default '{}'
    check (jsonb_typeof(body) = 'object' and octet_length(body::text) <= 65536),
  version integer not null default 1,
  -- The tombstone is the row itself.
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, kind, id),
  -- Its id is a document with its revision, which is all that the account learns of it.
  check (kind <> 'acknowledgement' or body = '{}')
);
create index items_written on public.items (user_id, kind, updated_at);

alter table public.items enable row level security;
revoke all on public.items from anon, authenticated;
grant select, insert, update, delete on public.items to authenticated;

create policy items_owner on public.items for all to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);
create policy items_second_factor on public.items as restrictive for all to authenticated
  using ((select public.second_factor_shown()))
  with check ((select public.second_factor_shown()));

create function public.items_guard() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if TG_OP = 'DELETE' then
    -- A device whose clock is wrong removes nothing that other devices have not read. Upkeep is no user, and of a user
    -- who is deleted nothing is left behind.
    if auth.uid() = old.user_id and old.created_at > now() - interval '7 days'
      and exists (select 1 from auth.users u where u.id = old.user_id) then return null; end if;
    return old;
  end if;
  if TG_OP = 'INSERT' then
    if (select count(*) from public.items i where i.user_id = new.user_id) >= 10000 and not exists (
      select 1 from public.items i where i.user_id = new.user_id and i.kind = new.kind and i.id = new.id
    ) then
      raise exception 'A user may have 10000 items' using errcode = 'program_limit_exceeded';
    end if;
    new.row_id := gen_random_uuid();
    new.version := 1;
    new.deleted := false;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;
  if old.deleted or (new.body, new.deleted) is not distinct from (old.body, old.deleted) then
    return null;
  end if;
  new.row_id := old.row_id;
  new.user_id := old.user_id;
  new.kind := old.kind;
  new.id := old.id;
  if new.deleted then new.body := '{}'; end if;
  new.created_at := old.created_at;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
create trigger items_guard before insert or update or delete on public.items
  for each row execute function public.items_guard();

do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.items;
  end if;
end
$$;
