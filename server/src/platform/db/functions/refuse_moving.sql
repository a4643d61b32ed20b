-- Isolation of an organisation that moves to another database: asked by the policies of the move about a row of it. A request of one of
-- its programs fails, so that it is answered with 503; to everyone else, workers above all, the row is not there to be changed.
create or replace function refuse_moving(programs bigint[]) returns boolean language plpgsql as $$
begin
  if nullif(current_setting('app.caller', true), '') is not null
     and nullif(current_setting('app.program_id', true), '')::bigint = any(programs) then
    raise exception 'the organisation is being moved' using errcode = 'AM001';
  end if;
  return false;
end $$;
