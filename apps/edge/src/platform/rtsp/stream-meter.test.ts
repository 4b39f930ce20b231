import { describe, expect, test } from "vitest";
import { StreamMeter } from "./stream-meter.ts";

const sdp = (rtpmap: string, more = "") => `v=0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 ${rtpmap}\r\n${more}`;
const h264 = sdp("H264/90000");
const sps = (profile: number, constraints = 0) => Buffer.from([0x67, profile, constraints, 30]);

interface Sent {
  /** Seconds of the frame's timestamp. */
  at: number;
  payload: Buffer;
  payloadType?: number;
}

function interleaved({ at, payload, payloadType = 96 }: Sent): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt8(0x24, 0);
  head.writeUInt16BE(12 + payload.length, 2);
  head.writeUInt8(0x80, 4);
  head.writeUInt8(payloadType, 5);
  // the timestamps start near the end of their range, so that they overflow to 0
  head.writeUInt32BE((0xffff_0000 + Math.round(at * 90_000)) % 2 ** 32, 8);
  return Buffer.concat([head, payload]);
}

const idr: Buffer = Buffer.concat([Buffer.from([0x65]), Buffer.alloc(999)]);
const slice: Buffer = Buffer.concat([Buffer.from([0x41]), Buffer.alloc(499)]);

/** Returns a meter that received the frames, each at the time of its timestamp. */
function metered(description: string, sent: readonly Sent[], speed = 1): StreamMeter {
  const meter = new StreamMeter();
  meter.described(description);
  for (const frame of sent) meter.received(interleaved(frame), (frame.at * 1000) / speed);
  return meter;
}

/** Returns frames at 10 per second; those with a number that `isKey` accepts are key frames. */
const frames = (count: number, isKey: (index: number) => boolean, key = idr, other = slice): Sent[] =>
  Array.from({ length: count }, (_, index) => ({ at: index / 10, payload: isKey(index) ? key : other }));
const every = (count: number) => (index: number) => index % count === 0;

describe("stream meter", () => {
  test("measures rate, bitrate and interval of key frames by the timestamps", () => {
    const facts = metered(h264, frames(41, every(20))).facts();
    // each interval of 2 s has one frame of 1000 bytes and 19 frames of 500 bytes
    expect(facts).toEqual({
      codec: "h264",
      sound: false,
      frame_rate: 10,
      key_interval_s: 2,
      bitrate_kbps: 42,
      reordered: false,
    });
  });

  test.each<[string, Sent[], object]>([
    ["no second key frame comes", frames(61, (index) => index === 10), { key_interval_over_s: 5 }],
    [
      "the time before the first key frame is longer",
      frames(61, (index) => index > 49 && index % 5 === 0),
      {
        key_interval_over_s: 5,
      },
    ],
    [
      "the time after a forced key frame is longer",
      frames(61, (index) => index < 6 && index % 5 === 0),
      {
        key_interval_over_s: 5.5,
      },
    ],
    [
      "the intervals differ: the longest one",
      frames(61, (index) => [0, 10, 40, 50].includes(index)),
      {
        key_interval_s: 3,
      },
    ],
    ["less than a second was received: nothing", frames(8, every(2)), {}],
  ])("interval of key frames if %s", (_name, sent, expected) => {
    const { key_interval_s, key_interval_over_s } = metered(h264, sent).facts();
    expect(JSON.parse(JSON.stringify({ key_interval_s, key_interval_over_s }))).toEqual(expected);
  });

  const fragment = (head: number) => Buffer.concat([Buffer.from([0x7c, head]), Buffer.alloc(600)]);
  const stap = Buffer.from([0x78, 0, 4, ...sps(100), 0, 2, 0x65, 0]);
  test.each<[string, string, Buffer, Buffer]>([
    ["H.264 frames spread over packets", h264, fragment(0x85), fragment(0x81)],
    ["H.264 units in one packet", h264, stap, slice],
    ["H.264 recovery points", h264, Buffer.from([0x78, 0, 3, 6, 6, 1, 0, 2, 0x41, 0]), slice],
    ["H.265", sdp("H265/90000"), Buffer.from([19 << 1, 1, 0]), Buffer.from([1 << 1, 1, 0])],
    ["H.265 frames spread over packets", sdp("H265/90000"), Buffer.from([98, 1, 0x93]), Buffer.from([98, 1, 0x81])],
    [
      "H.265 units in one packet",
      sdp("H265/90000"),
      Buffer.from([96, 1, 0, 2, 40, 1]),
      Buffer.from([96, 1, 0, 2, 2, 1]),
    ],
  ])("finds the key frames of %s", (_name, description, key, other) => {
    expect(metered(description, frames(31, every(10), key, other)).facts()).toMatchObject({ key_interval_s: 1 });
  });

  test("recognises a key frame by a packet before or after the first packet of its picture", () => {
    const recovery = Buffer.from([0x06, 6, 1, 0x80]);
    const before = frames(41, every(20), recovery).flatMap((frame) =>
      frame.payload === recovery ? [frame, { ...frame, payload: slice }] : [frame],
    );
    expect(metered(h264, before).facts()).toMatchObject({ frame_rate: 10, key_interval_s: 2 });
    const after = frames(41, every(20)).flatMap((frame) =>
      frame.payload === idr ? [{ ...frame, payload: slice }, frame] : [frame],
    );
    expect(metered(h264, after).facts()).toMatchObject({ frame_rate: 10, key_interval_s: 2 });
  });

  test("counts parameter sets with a separate timestamp as no frame", () => {
    const sent = frames(41, every(20));
    const parameters = sent
      .filter((_, index) => index % 20 === 0)
      .map(({ at }) => ({ at: at - 0.01, payload: sps(100) }));
    const all = [...parameters.slice(1), ...sent].sort((a, b) => a.at - b.at);
    const { profile, ...facts } = metered(h264, all).facts();
    expect(profile).toBe("High");
    expect(facts).toMatchObject({ frame_rate: 10, key_interval_s: 2 });
  });

  test.each<[string, string, Buffer, string | undefined]>([
    ["in the stream", h264, sps(100), "High"],
    ["with constraints", h264, sps(66, 0x40), "Constrained Baseline"],
    [
      "in the description",
      sdp("H264/90000", `a=fmtp:96 sprop-parameter-sets=${sps(77).toString("base64")},aM4=\r\n`),
      slice,
      "Main",
    ],
    ["of H.265", sdp("H265/90000"), Buffer.from([33 << 1, 1, 0x01, 0x02]), "Main 10"],
    ["that is unknown", h264, sps(7), undefined],
    ["that is absent", h264, slice, undefined],
  ])("names the profile %s", (_name, description, payload, profile) => {
    expect(metered(description, [{ at: 0, payload }]).facts().profile).toBe(profile);
  });

  test("recognises reordered frames, and their rate", () => {
    const order = [0, 3, 1, 2];
    const sent = frames(40, every(20)).map(({ payload }, index) => ({
      at: (Math.floor(index / 4) * 4 + (order[index % 4] ?? 0)) / 10,
      payload,
    }));
    expect(metered(h264, sent).facts()).toMatchObject({ reordered: true, frame_rate: 10 });
  });

  test("measures the rate of reordered frames from any first frame", () => {
    const [rate, keyEvery, count] = [25, 25, 51];
    for (let first = 0; first < keyEvery; first++) {
      const sent = Array.from({ length: count }, (_, index) => {
        const number = first + index;
        const step = number % keyEvery;
        // After a key frame, the frames are sent in groups of three: the last one of a group is sent first.
        const shown = step === 0 ? 0 : step % 3 === 1 ? step + 2 : step - 1;
        return { at: (number - step + shown) / rate, payload: step === 0 ? idr : slice };
      });
      expect(metered(h264, sent).facts(), `from frame ${first}`).toMatchObject({ frame_rate: rate, key_interval_s: 1 });
    }
  });

  test.each([
    ["a sound track", "m=audio 0 RTP/AVP 8\r\n", true],
    ["only a loudspeaker", "m=audio 0 RTP/AVP 8\r\na=sendonly\r\n", false],
    ["metadata", "m=application 0 RTP/AVP 107\r\n", false],
  ])("reports whether the camera sends sound: %s", (_name, more, sound) => {
    expect(metered(sdp("H264/90000", more), []).facts().sound).toBe(sound);
  });

  test.each([
    ["JPEG/90000", "mjpeg"],
    ["HEVC/90000", "h265"],
    ["MP4V-ES/90000", "mpeg4"],
    ["VP8/90000", "vp8"],
  ])("names the codec of %s", (rtpmap, codec) => {
    expect(metered(sdp(rtpmap), []).facts().codec).toBe(codec);
  });

  test("reports no rate if the timestamps do not agree with the time of arrival", () => {
    expect(metered(h264, frames(41, every(10)), 0.2).facts()).not.toHaveProperty("frame_rate");
    expect(metered(h264, frames(41, every(10)), 4).facts()).toHaveProperty("frame_rate", 10);
  });

  test("reports no rate that only a faulty clock can cause", () => {
    const sent = Array.from({ length: 4001 }, (_, index) => ({ at: index / 2000, payload: slice }));
    expect(metered(h264, sent).facts()).toEqual({ codec: "h264", sound: false, reordered: false });
  });

  test("ignores packets of other tracks, and bytes that are no RTP", () => {
    const meter = metered(h264, frames(21, every(10)));
    const before = meter.facts();
    meter.received(interleaved({ at: 9, payload: idr, payloadType: 8 }), 9000);
    meter.received(Buffer.from([0x24, 0, 0, 2, 1, 1]), 9000);
    meter.received(Buffer.from([0x24, 0, 0xff, 0xff, 0x90, 96, 0, 0]), 9000);
    expect(meter.facts()).toEqual(before);
    expect(metered("v=0\r\n", frames(21, every(10))).facts()).toEqual({});
  });

  test("is settled after 2 s and an interval of key frames, or two if the first frame is a key frame", () => {
    const later = (count: number) =>
      metered(
        h264,
        frames(count, (index) => index % 10 === 5),
      ).isSettled;
    expect([later(15), later(20), later(21)]).toEqual([false, false, true]);
    expect(metered(h264, frames(20, every(10))).isSettled).toBe(false);
    expect(metered(h264, frames(21, every(10))).isSettled).toBe(true);
    expect(metered(h264, frames(50, every(40))).isSettled).toBe(false);
    expect(metered(h264, frames(81, every(40))).isSettled).toBe(true);
    expect(metered(sdp("JPEG/90000"), frames(21, every(10))).isSettled).toBe(true);
  });
});
