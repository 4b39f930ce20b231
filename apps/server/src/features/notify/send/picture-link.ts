import { getNoticePicture } from "@huiyan/contract/notify/notice.api";
import { noticeLifeMs, noticePictureMs } from "@huiyan/contract/notify/notify.rules";
import { sameText } from "@huiyan/device-link/signature";
import { type MasterKey } from "#platform/secret/master-key.ts";

export interface PictureLink {
  noticeId: string;
  messageId: string;
  /** Expiry of the link, epoch ms. */
  end: number;
}

/**
 * Returns the expiry of the links in epoch milliseconds. All attempts within the first day have the same expiry, so
 * that a receiver gets identical notifications.
 */
export function picturesEnd(createdAt: Date, now: Date): number {
  return Math.max(createdAt.getTime() + noticeLifeMs, now.getTime()) + noticePictureMs;
}

const sign = (key: MasterKey, { noticeId, messageId, end }: PictureLink): string =>
  key.sign("notice-picture", ["GET", noticeId, messageId, String(end)].join("\n"));

/** Returns a signed path that returns the alarm's picture without a session. */
export function picturePath(key: MasterKey, link: PictureLink): string {
  const query = { n: link.noticeId, _id: link.messageId, e: String(link.end), k: sign(key, link) };
  return `${getNoticePicture.path}?${new URLSearchParams(query)}`;
}

export function isPictureLink(key: MasterKey, link: PictureLink, signature: string): boolean {
  return sameText(sign(key, link), signature);
}
