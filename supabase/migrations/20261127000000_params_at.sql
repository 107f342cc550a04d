-- When the type of a column, each of its params and each part of its view were last edited, so that of two edits of
-- one place the later one wins, whichever device syncs first. Epoch milliseconds: {"type": 1, "params": {"query": 1},
-- "view": {"alert": 1}}. Runs after the items, on the same databases.

-- Larger than the times of all keys that params of 64 kB can have.
alter table public.columns add column params_at jsonb not null default '{}'
  check (jsonb_typeof(params_at) = 'object' and octet_length(params_at::text) <= 262144);

create function public.object_or_none(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'object' then value else '{}' end
$$;

-- The times of the members of an object after a change. A time never lies ahead of this server's clock, and never goes
-- back. A member that changed without a later time was written by a deck that knows no times, and so changed now.
create function public.edit_times(old_values jsonb, new_values jsonb, old_times jsonb, new_times jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, at), '{}') from (
    select key, case
      when is_changed and (given is null or least(given, server_now) <= known) then server_now
      when given is null then known
      else greatest(known, least(given, server_now))
    end as at
    from (
      select key,
        (old_values -> key) is distinct from (new_values -> key) as is_changed,
        case when jsonb_typeof(old_times -> key) = 'number' then floor((old_times ->> key)::numeric) end as known,
        case when jsonb_typeof(new_times -> key) = 'number' then floor((new_times ->> key)::numeric) end as given,
        floor(extract(epoch from now())::numeric * 1000) as server_now
      from (
        select jsonb_object_keys(old_values) union select jsonb_object_keys(new_values)
        union select jsonb_object_keys(old_times) union select jsonb_object_keys(new_times)
      ) as members (key)
    ) as compared
  ) as timed
  where at is not null
$$;

create function public.column_edit_times(
  old_type text, new_type text, old_params jsonb, new_params jsonb, old_times jsonb, new_times jsonb
) returns jsonb
language sql stable set search_path = '' as $$
  select public.edit_times(
    jsonb_build_object('type', old_type), jsonb_build_object('type', new_type),
    jsonb_build_object('type', old_times -> 'type'), jsonb_build_object('type', new_times -> 'type')
  ) || jsonb_build_object(
    'params', public.edit_times(
      old_params - 'view', new_params - 'view',
      public.object_or_none(old_times -> 'params'), public.object_or_none(new_times -> 'params')
    ),
    'view', public.edit_times(
      public.object_or_none(old_params -> 'view'), public.object_or_none(new_params -> 'view'),
      public.object_or_none(old_times -> 'view'), public.object_or_none(new_times -> 'view')
    )
  )
$$;
-- Only the trigger calls them, as their owner.
revoke all on function public.object_or_none(jsonb), public.edit_times(jsonb, jsonb, jsonb, jsonb),
  public.column_edit_times(text, text, jsonb, jsonb, jsonb, jsonb) from public, anon, authenticated;

create or replace function public.columns_guard() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if TG_OP = 'DELETE' then
    -- Nothing is left behind of a user who is deleted.
    insert into public.columns_deleted (id, user_id)
      select old.id, old.user_id where exists (select 1 from auth.users u where u.id = old.user_id)
      on conflict (id) do update set deleted_at = excluded.deleted_at;
    return old;
  end if;
  -- The constraint refuses it.
  if jsonb_typeof(new.params) is distinct from 'object' then return new; end if;
  if TG_OP = 'INSERT' then
    if exists (select 1 from public.columns_deleted d where d.id = new.id) then return null; end if;
    if (select count(*) from public.columns c where c.user_id = new.user_id and c.id <> new.id) >= 1000 then
      raise exception 'A user may have 1000 columns' using errcode = 'program_limit_exceeded';
    end if;
    new.version := 1;
    new.created_at := now();
    new.updated_at := now();
    -- A new column has no edit that another device could have made too, only times that its own device knows.
    new.params_at := public.column_edit_times(
      new.type, new.type, new.params, new.params, '{}', public.object_or_none(new.params_at));
    return new;
  end if;
  new.params_at := public.column_edit_times(
    old.type, new.type, old.params, new.params, old.params_at, public.object_or_none(new.params_at));
  if (new.type, new.params, new."order", new.params_at)
    is not distinct from (old.type, old.params, old."order", old.params_at) then
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
