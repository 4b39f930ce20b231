-- Descriptors of the model in force. Column embedding belongs to model 1, which servers of earlier versions read; it is
-- empty for pictures that were stored since.
-- descriptor: sealed with the face's own key; null: not computed, or descriptor_trouble says why there is none.
-- descriptor_claimed: a node computes it until then.
alter table face_data
  add column descriptor bytea,
  add column descriptor_model smallint not null default 1,
  add column descriptor_trouble text check (descriptor_trouble in ('none', 'broken')),
  add column descriptor_claimed timestamptz;
alter table face_data alter column descriptor set storage external;
create index face_data_model on face_data (descriptor_model, face_id);

-- A server of an earlier version replaces a picture and does not know the descriptor: it is computed again.
create function face_descriptor_outdated() returns trigger language plpgsql as $$
begin
  new.descriptor := null;
  new.descriptor_model := 1;
  new.descriptor_trouble := null;
  return new;
end
$$;
create trigger face_descriptor_outdated before update of picture on face_data for each row
  when (new.picture is distinct from old.picture and new.descriptor is not distinct from old.descriptor)
  execute function face_descriptor_outdated();
