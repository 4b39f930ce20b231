import { type ChargingRecord, type findChargingRecords } from "@huiyan/contract/charging/charging.api";
import { type useList } from "../../../shared/list/use-list.ts";
import { type ChargingSearch } from "./charging-search.ts";

export type ChargingList = ReturnType<
  typeof useList<ChargingSearch, (typeof findChargingRecords)["input"], ChargingRecord>
>;

/** Plates of 7 characters are blue, of 8 green. docs/reference/parking.md P12. */
export const plateColor = (plate: string): "blue" | "green" => ([...plate].length === 8 ? "green" : "blue");
