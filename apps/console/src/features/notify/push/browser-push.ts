import { getPushKey, subscribePush, unsubscribePush } from "@huiyan/contract/notify/push-subscription.api";
import { z } from "zod";
import { call } from "#shared/api/call.ts";
import { storedSetting } from "#shared/storage/stored-setting.ts";

/**
 * Id of the member for whom this browser receives Web Push; "" for none. Another user of this browser does not inherit
 * the subscription.
 */
export const pushOwner = storedSetting("push-owner", z.string(), "");

/** Address of the service worker. Built separately from the page, so that the address never changes. */
const workerAddress = import.meta.env.DEV ? "/src/features/notify/push/notice-worker.ts" : "./notice-worker.js";
const workerType = import.meta.env.DEV ? "module" : "classic";

export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

const BrowserSubscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/**
 * Returns a subscription with the server's key. Replaces an existing subscription with another key, since it would
 * receive no pushes.
 */
async function subscriptionWith(registration: ServiceWorkerRegistration, key: Uint8Array<ArrayBuffer>) {
  const old = await registration.pushManager.getSubscription();
  const oldKey = old?.options.applicationServerKey;
  const isSame = oldKey != null && new Uint8Array(oldKey).every((byte, at) => byte === key[at]);
  if (old !== null && isSame) return old;
  await old?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/**
 * Subscribes this browser to Web Push for the signed-in member.
 * @throws Error when the browser, its push service or the server refuses
 */
export async function startPush(staffId: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerAddress, { type: workerType });
  const { key } = await call(getPushKey, {});
  const subscription = await subscriptionWith(registration, bytesOf(key));
  const { endpoint, keys } = BrowserSubscription.parse(subscription.toJSON());
  await call(subscribePush, { endpoint, ...keys });
  pushOwner.write(staffId);
}

export async function stopPush(): Promise<void> {
  pushOwner.write("");
  const registration = await navigator.serviceWorker.getRegistration(workerAddress);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription == null) return;
  await call(unsubscribePush, { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}
