import { type ChargingRecord, type findChargingRecords } from "@huiyan/contract/charging/charging.api";
import { type useList } from "#shared/list/use-list.ts";
import { type ChargingSearch } from "./charging-search.ts";

export type ChargingList = ReturnType<
  typeof useList<ChargingSearch, (typeof findChargingRecords)["input"], ChargingRecord>
>;

/** Returns the colour of a plate by its length: 8 characters green, otherwise blue. docs/reference/parking.md P12. */
export const plateColor = (plate: string): "blue" | "green" => ([...plate].length === 8 ? "green" : "blue");
