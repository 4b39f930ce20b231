import { expect, test } from "vitest";
import { cameraReason, cameraReasons } from "./camera-reason.ts";

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
