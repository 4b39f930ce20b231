import { dayOf } from "@huiyan/contract/calendar";
import { fen, formatYuan } from "@huiyan/contract/parking/fen";
import { contractText } from "#shared/format/contract-text.ts";
import { packageText as text } from "./service-package.texts.ts";

export const yuan = (amountFen: number): string => `¥ ${formatYuan(fen(amountFen))}`;

/** Returns a price of the catalogue as text; “free” for 0. Prices of the catalogue are in yuan. */
export const price = (amountYuan: number): string => (amountYuan === 0 ? text("free") : `¥ ${amountYuan}`);

/** Translates a name of the catalogue. Several names may be separated by spaces: “标准接入 5 Mbps”. */
export const packageName = (title: string): string =>
  title
    .split(" ")
    .map((part) => contractText(part))
    .join(" ");

export const formatDuration = (months: number): string =>
  months % 12 === 0 ? text("years", { n: months / 12 }) : text("months", { n: months });

export const day = (at: number): string => dayOf(at);
