import { type findParkingRecords } from "@huiyan/contract/parking/parking.api";
import { type ParkingRecord } from "@huiyan/contract/parking/record";
import { type useList } from "#shared/list/use-list.ts";
import { type RecordSearch } from "../record-search.ts";

/** State of the list of records, as its components receive it. */
export type RecordList = ReturnType<typeof useList<RecordSearch, (typeof findParkingRecords)["input"], ParkingRecord>>;
