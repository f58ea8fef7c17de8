-- Distributes the tables over the workers of a Citus cluster: whatever is a user's own by the user, so that all of a book
-- lies in one shard of each table and these on one machine; what an e-mail leads to the user by, by the e-mail.
-- Once, by hand, after the first start has made the tables and while no server runs:
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -1 -f deploy/citus.sql
-- What is distributed already stays as it is; migrations distribute the tables that they make from then on.
-- Six tables stay on the coordinator, without which there is nothing anyway: the list of migrations, the log-ins of devices
-- that nobody has allowed yet, the key for push services, the note of the first account, the audit log, and the attempts, since each log-in counts several of them, which would lie on as many machines.
do $$
declare
  missing record;
begin
  -- Later tables join the shards of earlier ones in the same transaction.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  for missing in
    select table_name::text as name,
      case when table_name in ('emails', 'device_emails') then 'email_key' else 'user_id' end as key,
      case when table_name in ('users', 'emails', 'device_emails') then 'none' else 'users' end as beside
    from information_schema.columns
    join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass
    where table_schema = current_schema() and column_name = 'user_id' and relkind = 'r'
      and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
    order by table_name <> 'users' -- the others lie beside it
  loop
    perform create_distributed_table(missing.name, missing.key, colocate_with => missing.beside);
    -- What the table held on the coordinator was copied.
    perform truncate_local_data_after_distributing_table(missing.name::regclass);
  end loop;
end
$$;
