/** Tables that are partitioned by month. */
export const partitionedTables = [
  "message",
  "message_step",
  "message_review",
  "device_record",
  "stored_file",
  "audit",
] as const;
export type PartitionedTable = (typeof partitionedTables)[number];

export interface MonthPartition {
  name: string;
  /** First day of the month and of the next month as ISO dates in UTC; `to` is exclusive. */
  from: string;
  to: string;
}

function monthStart(year: number, month: number): Date {
  return new Date(Date.UTC(year, month, 1));
}

/** Returns the partition for rows of the time `time`. */
export function monthPartition(table: string, time: Date): MonthPartition {
  const from = monthStart(time.getUTCFullYear(), time.getUTCMonth());
  const to = monthStart(time.getUTCFullYear(), time.getUTCMonth() + 1);
  const tag = `${from.getUTCFullYear()}${String(from.getUTCMonth() + 1).padStart(2, "0")}`;
  return { name: `${table}_${tag}`, from: from.toISOString(), to: to.toISOString() };
}

/** Returns the months from `back` months before `now` to `ahead` months after it. */
export function monthsAround(now: Date, back: number, ahead: number): Date[] {
  const months: Date[] = [];
  for (let step = -back; step <= ahead; step++) months.push(monthStart(now.getUTCFullYear(), now.getUTCMonth() + step));
  return months;
}
