import { type Answer } from "@huiyan/contract/endpoint";
import { listOrders } from "@huiyan/contract/parking/order.api";
import {
  countParkingRecords,
  findParkingRecords,
  getParkingRecord,
  getTimeline,
  previewAction,
} from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { type QueryClient } from "@tanstack/react-query";

type List = Answer<typeof findParkingRecords>;

function update<T>(client: QueryClient, name: string, change: (old: T | undefined) => T | undefined): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [name] })) {
    client.setQueryData<T>(queryKey, change, { updatedAt: state.dataUpdatedAt });
  }
}

/** Changes records in every cached answer: lists and details. */
function changeRecords(client: QueryClient, change: (record: ParkingRecord) => ParkingRecord): void {
  update<List>(client, findParkingRecords.name, (old) => old && { ...old, list: old.list.map(change) });
  update<ParkingRecord>(client, getParkingRecord.name, (old) => old && change(old));
}

export function patchRecords(client: QueryClient, ids: readonly string[], patch: Partial<ParkingRecord>): void {
  const chosen = new Set(ids);
  changeRecords(client, (record) => (chosen.has(record._id) ? { ...record, ...patch } : record));
}

/** Replaces cached records by those that the answer to an action contains. */
export function takeRecords(client: QueryClient, records: readonly ParkingRecord[]): void {
  const byId = new Map(records.map((record) => [record._id, record]));
  changeRecords(client, (record) => byId.get(record._id) ?? record);
  refreshCounts(client);
  for (const { name } of [getTimeline, previewAction, listOrders]) void client.invalidateQueries({ queryKey: [name] });
}

export function refreshCounts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [countParkingRecords.name] });
}

/** Refreshes records after changes that add or remove rows: merging, splitting, and changes by other users. */
export function refreshRecords(client: QueryClient): void {
  for (const { name } of [findParkingRecords, getParkingRecord, getTimeline, previewAction, listOrders]) {
    void client.invalidateQueries({ queryKey: [name] });
  }
  refreshCounts(client);
}
