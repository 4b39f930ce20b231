import { isIPv6 } from "node:net";
import { type GbTransport } from "../gb-types.ts";

/** Session description that the server sends in an INVITE (GB/T 28181-2016 annex F, 2022 annex G). */
export interface Offer {
  channelId: string;
  address: string;
  port: number;
  transport: GbTransport;
  quality: "main" | "sub";
  /** SSRC of the stream, ten digits. */
  ssrc: string;
}

/** Session description in the answer of a device. */
export interface Answer {
  /** Address of the device's media; undefined if the line is missing. */
  address: string | undefined;
  port: number;
  /** SSRC that the device will use, if it reports one. */
  ssrc: number | undefined;
  isTcp: boolean;
  /** False if the device offers only video without a program stream. */
  hasProgramStream: boolean;
}

const payloadType = 96;

export function offerText(offer: Offer): string {
  const family = isIPv6(offer.address) ? "IP6" : "IP4";
  const isTcp = offer.transport !== "udp";
  const stream = offer.quality === "main" ? 0 : 1;
  return [
    "v=0",
    `o=${offer.channelId} 0 0 IN ${family} ${offer.address}`,
    "s=Play",
    `c=IN ${family} ${offer.address}`,
    "t=0 0",
    `m=video ${offer.port} ${isTcp ? "TCP/RTP/AVP" : "RTP/AVP"} ${payloadType}`,
    "a=recvonly",
    `a=rtpmap:${payloadType} PS/90000`,
    ...(isTcp ? [`a=setup:${offer.transport === "tcp-passive" ? "passive" : "active"}`, "a=connection:new"] : []),
    // `streamnumber` is the name of edition 2022; older devices read `streamprofile`, or neither
    `a=streamnumber:${stream}`,
    `a=streamprofile:${stream}`,
    `y=${offer.ssrc}`,
    "f=",
    "",
  ].join("\r\n");
}

/** Parses a device's answer. @returns undefined if the answer has no media line */
export function parseAnswer(body: Buffer): Answer | undefined {
  const lines = body
    .toString("latin1", 0, 8_192)
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
  const find = (pattern: RegExp) => lines.map((line) => pattern.exec(line)).find((match) => match !== null);
  const media = find(/^m=video\s+(\d{1,5})(?:\/\d+)?\s+(\S+)\s*(.*)$/i) ?? find(/^m=\w+\s+(\d{1,5})\s+(\S+)\s*(.*)$/i);
  const port = Number(media?.[1]);
  if (!media || port > 65_535) return undefined;
  const ssrc = find(/^y=\s*(\d{1,10})/)?.[1];
  const maps = lines.filter((line) => /^a=rtpmap:/i.test(line));
  return {
    address: find(/^c=IN\s+IP[46]\s+([^\s/]+)/i)?.[1],
    port,
    ssrc: ssrc === undefined || Number(ssrc) >= 2 ** 32 ? undefined : Number(ssrc),
    isTcp: /tcp/i.test(media[2] ?? ""),
    hasProgramStream: maps.length === 0 || maps.some((line) => /\b(PS|MP2P|MPEG-?PS)\b/i.test(line)),
  };
}
