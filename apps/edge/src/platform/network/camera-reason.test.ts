import { expect, test } from "vitest";
import { cameraReason, cameraReasons } from "./camera-reason.ts";

const http = "http://127.0.0.1:40001/secret";
const rtsp = "rtsp://127.0.0.1:40001/secret";
const others = "but not one of 40{0,1,3,4}";

test.each([
  ["rtsp://10.0.0.8/1: Server returned 401 Unauthorized (authorization failed)", cameraReasons.refused],
  ["ONVIF SOAP Fault: Sender not Authorized", cameraReasons.refused],
  ['ONVIF SOAP Fault: {"value":"env:Sender","subcode":{"value":"ter:NotAuthorized"}}', cameraReasons.refused],
  ["Digest authentication failed 401", cameraReasons.refused],
  ["rtsp://10.0.0.8/1: Connection refused", cameraReasons.silent],
  ["rtsp://10.0.0.8/1: No route to host", cameraReasons.silent],
  ["connect ECONNREFUSED 10.0.0.8:80", cameraReasons.silent],
  ["Network timeout", cameraReasons.silent],
  ["socket hang up", cameraReasons.silent],
  ["getaddrinfo ENOTFOUND camera.local", cameraReasons.unknownAddress],
  ["method DESCRIBE failed: 404 Not Found", cameraReasons.noStream],
  ["Wrong ONVIF SOAP response", cameraReasons.notOnvif],
])("reports “%s” in words", (message, reason) => {
  expect(cameraReason(message)).toBe(reason);
});

test("returns no sentence for an unknown failure", () => {
  expect(cameraReason("Invalid data found when processing input")).toBeUndefined();
});

test.each<[string, string, string | undefined]>([
  ["the end of a registered camera's video, ffmpeg 4", `${http}: Server returned 5XX Server Error reply`, "ended"],
  [
    "the same, ffmpeg 7",
    `[in#0 @ 0x1] Error opening input: Server returned 5XX Server Error reply\nError opening input file ${http}.`,
    "ended",
  ],
  ["a registered camera without video", `${http}: Server returned 4XX Client Error, ${others}`, "gbSilent"],
  [
    "an RTSP camera that refuses SETUP",
    `[rtsp @ 0x1] method SETUP failed: 406 Not Acceptable\n${rtsp}: Server returned 4XX Client Error, ${others}`,
    undefined,
  ],
  [
    "an RTSP camera that is busy",
    `[rtsp @ 0x1] method DESCRIBE failed: 503 Service Unavailable\n${rtsp}: Server returned 5XX Server Error reply`,
    "busy",
  ],
])("names the reason of %s", (_name, message, reason) => {
  const expected = Object.entries<string>(cameraReasons).find(([name]) => name === reason)?.[1];
  expect(cameraReason(message)).toBe(expected);
});
