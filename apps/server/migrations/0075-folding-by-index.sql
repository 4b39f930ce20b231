-- What folding asks of messages and heads is asked by their keys. A plan that was made while a partition was empty or small, and is
-- kept by the connection, would else read the whole partition for each alarm until statistics are gathered.
alter function fold_alarms(uuid[], uuid[], text[], timestamptz[], int[], interval) set enable_seqscan = off;
alter function mark_folded(uuid[]) set enable_seqscan = off;
