import { hash, randomBytes } from "node:crypto";
import { devicePages } from "@huiyan/contract/device/device.rules";
import { devicePageSeconds } from "@huiyan/contract/device/maintenance.rules";
import { type Services } from "#platform/context/context.ts";
import { AppError, refuseUnless } from "#platform/error/app-error.ts";
import { type DevicePageAuthorizer } from "#platform/http/device-pages.ts";
import { findPage, redeemTicket } from "./page.queries.ts";

/** Generates a token for an address: 256 random bits in base64url. */
export function newPageKey(): string {
  return randomBytes(32).toString("base64url");
}

export function hashPageKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

/** Returns true for a text in the format of a token. Any other text was never issued, so no query is needed. */
const isPageKey = (key: string) => /^[\w-]{43}$/.test(key);

const paths: Readonly<Record<string, string>> = devicePages;

export function createDevicePageAuthorizer({ db, clock }: Services): DevicePageAuthorizer {
  return {
    async open(ticket) {
      refuseUnless(isPageKey(ticket), "device_page_over");
      const token = newPageKey();
      const now = clock.now();
      const until = new Date(now.getTime() + devicePageSeconds * 1000);
      const page = await redeemTicket(db.sql, hashPageKey(ticket), hashPageKey(token), now, until);
      const path = paths[page ?? ""];
      if (path === undefined) throw new AppError("device_page_over");
      return { token, path };
    },
    async admit(token) {
      refuseUnless(isPageKey(token), "device_page_over");
      const page = await findPage(db.sql, hashPageKey(token), clock.now());
      const path = paths[page?.page ?? ""];
      if (page === undefined || path === undefined) throw new AppError("device_page_over");
      return { deviceId: page.device_id, path };
    },
  };
}
