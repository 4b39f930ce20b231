import { describe, expect, test } from "vitest";
import { hideSecrets, keptSecrets, readSecrets, secretsText, withSecrets } from "./address-secrets.ts";

const host = "rtsp://10.0.0.8:554";

describe("hides the secrets in a camera's address", () => {
  test.each([
    ["/live?user=admin&password=abc&channel=1", "/live?user=admin&password=******&channel=1", ["abc"]],
    ["/live?token=GEHEIM", "/live?token=******", ["GEHEIM"]],
    [
      "/user=admin&password=abc&channel=1&stream=0.sdp?real_stream",
      "/user=admin&password=******&channel=1&stream=0.sdp?real_stream",
      ["abc"],
    ],
    [
      "/user=admin_password=tlJwpbo6_channel=1_stream=0.sdp",
      "/user=admin_password=******_channel=1_stream=0.sdp",
      ["tlJwpbo6"],
    ],
    ["/a?accessToken=t1&x=1;api_key=k2#f", "/a?accessToken=******&x=1;api_key=******#f", ["t1", "k2"]],
    ["/a?PWD=x%26y", "/a?PWD=******", ["x%26y"]],
    ["?password=x", "?password=******", ["x"]],
  ])("replaces them: %s becomes %s", (path, shown, values) => {
    const { url, secrets } = hideSecrets(host + path);
    expect(url).toBe(host + shown);
    expect(secrets.map(([, value]) => value)).toEqual(values);
    expect(withSecrets(url, secretsText(secrets))).toBe(host + path);
  });

  test.each([
    "",
    "/",
    "/Streaming/Channels/101",
    "/live?channel=1&subtype=0",
    "/live?password=",
    "/cam/realmonitor?channel=1",
  ])("finds none in %s", (path) => {
    expect(hideSecrets(host + path)).toEqual({ url: host + path, secrets: [] });
  });

  test("does not take a host with a similar name for a secret", () => {
    const url = "rtsp://key=1.example/live";
    expect(hideSecrets(url)).toEqual({ url, secrets: [] });
  });

  test("restores each hidden secret from the stored one of the same name, even if other parts were changed", () => {
    const stored = readSecrets('[["password","abc"],["token","t"]]');
    const sent = (path: string) => keptSecrets(hideSecrets(host + path).secrets, stored);
    expect(sent("/?token=******&password=******")).toEqual([
      ["token", "t"],
      ["password", "abc"],
    ]);
    expect(sent("/?password=new&token=******")).toEqual([
      ["password", "new"],
      ["token", "t"],
    ]);
    expect(sent("/?channel=1")).toEqual([]);
    expect(sent("/?secret=******")).toBeUndefined();
    expect(sent("/?token=******&x=1&token=******")).toBeUndefined();
  });
});
