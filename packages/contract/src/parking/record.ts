import { z } from "zod";
import { GlyphCandidates } from "../algorithm/berth-parking.device.ts";
import { Box, DeviceId, EpochMs, Flag, Id, Version } from "../scalars.ts";
import { FenAmount } from "./fen.ts";
import { gapCauses, orderStates, reviewCodes } from "./review.rules.ts";

/** Observation of the car at its entry or exit. Addresses are signed; empty if there is no picture. */
const CarInfo = z
  .object({
    /** Close-up of the plate. */
    car_code_pic: z.string(),
    car_pic: z.string(),
    car_pic_box: Box.nullable(),
    car_code_pic_box: Box.nullable(),
    /** Plate as read at this moment, before corrections; empty: not read. */
    plate_num: z.string(),
    plate_conf: z.number(),
    plate_color: z.string(),
    /** Candidates for each character of `plate_num`, most probable first. */
    glyphs: z.array(GlyphCandidates),
  })
  .meta({ id: "ParkingCarInfo" });
export type CarInfo = z.infer<typeof CarInfo>;

export const ParkingRecord = z
  .object({
    _id: Id,
    /** Serial number of the record. */
    id: z.string(),
    plate_num: z.string(),
    plate_color: z.string(),
    plate_conf: z.number(),
    /** Kind of car: 1 fuel, 2 new energy. */
    car_type: z.literal([1, 2]),
    berth_id: Id,
    berth_num: z.string(),
    /** Layout of the berth: 1 perpendicular, 2 parallel, 3 angled. */
    berth_type: z.number().int(),
    is_new_energy: Flag,
    point_id: Id,
    point_name: z.string(),
    device_id: DeviceId,
    device_name: z.string(),
    group_name: z.string(),
    /** Id of the observed entry; null: the entry was not observed. */
    entry_id: Id.nullable(),
    leave_id: Id.nullable(),
    entry_time: EpochMs.nullable(),
    leave_time: EpochMs.nullable(),
    /** True while the car is in the berth. */
    is_open: z.boolean(),
    entry_image: z.string(),
    leave_image: z.string(),
    entry_thumb: z.string(),
    leave_thumb: z.string(),
    /** Signed addresses of the camera's whole pictures. */
    entry_org_image: z.string(),
    leave_org_image: z.string(),
    entry_carinfo: CarInfo.nullable(),
    leave_carinfo: CarInfo.nullable(),
    /** 1 entered, 2 left, 3 order made. */
    parking_status: z.literal([1, 2, 3]),
    /** Review: 1 reviewed, 2 pending, 3 automatic, 4 changed by a user. */
    review_state: z.literal([1, 2, 3, 4]),
    /** All reasons why the record is or was pending. */
    codes: z.array(z.enum(reviewCodes)),
    /**
     * Gaps in which it is unknown which car was in the berth, oldest first. `can_split`: the car may have changed in
     * the gap.
     */
    gaps: z.array(z.object({ cause: z.enum(gapCauses), from: EpochMs, to: EpochMs, can_split: z.boolean() })),
    /** 审核内容 (reason or result of the review) in the reader's language. */
    review_cause: z.string(),
    /**
     * Name of the reviewer; empty: no member has reviewed the record. If empty, pages show 自动审核 (automatic), or “-”
     * while the record is pending.
     */
    review_username: z.string(),
    review_time: EpochMs.nullable(),
    client_read: Flag,
    client_mark: Flag,
    image_read: Flag,
    scrap_state: Flag,
    scrap_cause: z.string(),
    dispute_state: Flag,
    dispute_cause: z.string(),
    exclude_state: Flag,
    exclude_cause: z.string(),
    order_state: z.literal([...orderStates]),
    order_no: z.string(),
    /** 1: an order for the record, or for part of it, was paid, is closed and is not refunded yet. */
    refund_due: Flag,
    /** 1: settled, because the order is paid or closed, or nothing has to be paid. */
    occupancy_settle: Flag,
    /** 1: a user must review the record. */
    pending: Flag,
    /** Amount owed; null if no order is possible or the amount is not known yet. */
    fee_fen: FenAmount.nullable(),
    /** True if the record was merged from several. */
    is_merged: z.boolean(),
    /** 1: generated for a demonstration. */
    demonstration: Flag,
    /** Current version; an action based on another version is refused. */
    version: Version,
  })
  .meta({ id: "ParkingRecord" });
export type ParkingRecord = z.infer<typeof ParkingRecord>;
