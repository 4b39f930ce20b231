-- Which frames of a point the model looks at; null: the usual ones. Shape: MotionSettings of the contract.
alter table point add column motion jsonb;
