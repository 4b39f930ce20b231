import { downloadExport } from "@huiyan/contract/alarm/export.api";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { sameText } from "@huiyan/device-link/signature";
import { type Services } from "#platform/context/context.ts";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { addressEnd } from "#platform/storage/signed-address.ts";

const sign = (key: MasterKey, id: string, end: number) => key.sign("export", ["GET", id, String(end)].join("\n"));

/** Returns the signed address of an exported file, valid for 15 minutes. */
export function exportAddress({ key, clock }: Pick<Services, "key" | "clock">, id: string): string {
  const end = addressEnd(clock.now(), addressLifeMs);
  return `${downloadExport.path}?_id=${id}&e=${end}&k=${sign(key, id, end)}`;
}

export function isExportSigned(key: MasterKey, id: string, end: number, signature: string): boolean {
  return sameText(sign(key, id, end), signature);
}
