import { describe, expect, it } from "vitest";
import { chooseVideo } from "./whep-offer.ts";

/** Returns an offer with one section for video. */
const offer = (lines: readonly string[], direction = "recvonly") =>
  ["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "m=video 9 UDP/TLS/RTP/SAVPF 96 102 104 106 108"]
    .concat(["c=IN IP4 0.0.0.0", "a=mid:1", `a=${direction}`, ...lines, ""])
    .join("\r\n");
const h264 = (type: number, parameters: string) => [`a=rtpmap:${type} H264/90000`, `a=fmtp:${type} ${parameters}`];

const browser = [
  "a=extmap:5 http://www.webrtc.org/experiments/rtp-hdrext/playout-delay",
  "a=rtpmap:96 VP8/90000",
  ...h264(102, "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f"),
  ...h264(104, "level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=64001f"),
  ...h264(106, "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f"),
  ...h264(108, "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=64001f"),
];

describe("the format of a stream over WebRTC", () => {
  it.each([
    ["the profile of the stream", "64", browser, 108],
    ["the profile of the stream", "42", browser, 102],
    ["42e01f, which every browser decodes, if the profile is not offered", "4d", browser, 106],
    ["any other profile if 42e01f is not offered", "4d", h264(98, "packetization-mode=1;profile-level-id=640c1f"), 98],
    ["spaces and capitals in parameters", "42", h264(98, "Profile-Level-ID=42E01F; packetization-mode=1"), 98],
  ])("is %s (%s)", (_rule, profile, lines, payloadType) => {
    expect(chooseVideo(offer(lines), "h264", profile)).toMatchObject({ mid: "1", payloadType });
  });

  it.each([
    ["no section for video", "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n", "h264"],
    ["a viewer that only sends", offer(browser, "sendonly"), "h264"],
    ["another codec", offer(["a=rtpmap:96 VP8/90000"]), "h264"],
    ["a codec that the viewer lacks", offer(browser), "h265"],
    ["whole units only", offer(h264(98, "packetization-mode=0;profile-level-id=42e01f")), "h264"],
    ["no parameters", offer(["a=rtpmap:98 H264/90000"]), "h264"],
    ["a text that is no SDP", "hello", "h264"],
    ["an empty text", "", "h264"],
  ] as const)("does not exist for %s", (_rule, sdp, codec) => {
    expect(chooseVideo(sdp, codec, "42")).toBeUndefined();
  });

  it("names the header extension for the playout delay only if it is offered", () => {
    expect(chooseVideo(offer(browser), "h264", "64")?.playoutDelayId).toBe(5);
    expect(chooseVideo(offer(browser.slice(1)), "h264", "64")?.playoutDelayId).toBeUndefined();
  });

  it("may be H.265", () => {
    const lines = ["a=rtpmap:100 H265/90000", "a=fmtp:100 level-id=93;tx-mode=SRST"];
    expect(chooseVideo(offer(lines), "h265", "01")).toMatchObject({ payloadType: 100 });
  });
});
