-- A device that was signed out is sent nothing more, whichever way its sign-in was ended; one that expired unused leaves its
-- subscriptions. A trigger, since sign-ins are ended in many ways.
create or replace function end_push_subscriptions() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions s using ended e
   where s.program_id = e.program_id and s.grant_id = e.id and e.expires_at > now();
  return null;
end $$;
