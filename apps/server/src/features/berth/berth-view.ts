import { type Berth } from "@huiyan/contract/berth/berth.api";
import { padNumber } from "@huiyan/contract/berth/berth.rules";
import { statusOf } from "@huiyan/contract/berth/berth-phase.rules";
import { DeviceConfigApplied } from "@huiyan/contract/device/device.device";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type Services } from "#platform/context/context.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { type BerthRow } from "./berth.queries.ts";

/**
 * Returns whether the device uses the current region of the berth; if the device refused its settings, also the reason.
 */
function deliveryOf({ phase, config_version, config_applied, config_in_force }: BerthRow): {
  enable: 0 | 1;
  refused: string;
} {
  if (phase === "void") return { enable: 0, refused: "" };
  if (config_in_force !== null && config_in_force >= config_version) return { enable: 1, refused: "" };
  const applied = DeviceConfigApplied.safeParse(config_applied).data;
  const isRefused = applied?.ok === false && applied.version >= config_version;
  return { enable: 0, refused: isRefused ? applied.error || "-" : "" };
}

/** Returns the berth for the console. */
export function viewBerth({ key, clock }: Pick<Services, "key" | "clock">, row: BerthRow): Berth {
  const status = statusOf(row.phase, row.troubles);
  return {
    _id: row.id,
    device_id: row.device_id,
    device_name: row.device_name,
    group_name: row.group_name ?? "",
    point_id: row.point_id,
    point_name: row.point_name,
    prefix: row.prefix,
    no: padNumber(row.number),
    label: row.label,
    roi: row.roi,
    type: row.type,
    is_new_energy: row.is_new_energy ? 1 : 0,
    status,
    troubles: status === 2 ? row.troubles : [],
    ...deliveryOf(row),
    invalid: row.phase === "void" ? 1 : 0,
    plate_num: row.plate,
    since: row.phase_since?.getTime() ?? null,
    seen_at: row.seen_at?.getTime() ?? null,
    point_image: signedAddress(key, row.image_key, "full", addressEnd(clock.now(), addressLifeMs)),
    create_at: row.created_at.getTime(),
  };
}
