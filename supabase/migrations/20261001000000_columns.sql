-- Columns of a deck, and which of them were deleted. Runs once on a Supabase project and on the database of
-- Wiredeck's own server; both have the roles anon and authenticated, auth.users and auth.uid().

create table public.columns (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  type text not null default 'search' check (type in ('topic', 'search')),
  params jsonb not null default '{}'
    check (jsonb_typeof(params) = 'object' and octet_length(params::text) <= 65536),
  "order" double precision not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index columns_user on public.columns (user_id, "order");

-- Absence is no deletion: a deleted column leaves its id behind, for devices that were offline.
create table public.columns_deleted (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  deleted_at timestamptz not null default now()
);
create index columns_deleted_user on public.columns_deleted (user_id);

-- Not forced: the trigger below writes as the owner of the tables.
alter table public.columns enable row level security;
alter table public.columns_deleted enable row level security;

-- A Supabase project grants everything on a new table to both.
revoke all on public.columns, public.columns_deleted from anon, authenticated;
grant select, insert, update, delete on public.columns to authenticated;
grant select on public.columns_deleted to authenticated;

create policy columns_owner on public.columns for all to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);
create policy columns_deleted_owner on public.columns_deleted for select to authenticated
  using ((select auth.uid()) = user_id);

create function public.columns_guard() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if TG_OP = 'DELETE' then
    -- Nothing is left behind of a user who is deleted.
    insert into public.columns_deleted (id, user_id)
      select old.id, old.user_id where exists (select 1 from auth.users u where u.id = old.user_id)
      on conflict (id) do update set deleted_at = excluded.deleted_at;
    return old;
  end if;
  if TG_OP = 'INSERT' then
    if exists (select 1 from public.columns_deleted d where d.id = new.id) then return null; end if;
    if (select count(*) from public.columns c where c.user_id = new.user_id and c.id <> new.id) >= 1000 then
      raise exception 'A user may have 1000 columns' using errcode = 'program_limit_exceeded';
    end if;
    new.version := 1;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;
  if (new.type, new.params, new."order") is not distinct from (old.type, old.params, old."order") then
    return null;
  end if;
  new.id := old.id;
  new.user_id := old.user_id;
  new.created_at := old.created_at;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;
create trigger columns_guard before insert or update or delete on public.columns
  for each row execute function public.columns_guard();

-- Where Supabase's realtime is there, it tells the other devices of a user.
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.columns, public.columns_deleted;
  end if;
end
$$;
