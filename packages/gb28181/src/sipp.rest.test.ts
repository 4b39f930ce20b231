import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { closeAfterEach, deviceId, openServer, password, server } from "../test/open-pair.ts";

closeAfterEach();

const run = promisify(execFile);
/** SIPp of Debian's package `sip-tester`, an independent implementation of SIP. */
const isInstalled = spawnSync("sipp", ["-v"]).error === undefined;
const folder = mkdtempSync(join(tmpdir(), "sipp-"));
afterAll(() => rmSync(folder, { recursive: true }));

const request = (method: string, number: number, extra: readonly string[], body = "") =>
  [
    `${method} sip:${server.id}@${server.domain} SIP/2.0`,
    "Via: SIP/2.0/[transport] [local_ip]:[local_port];rport;branch=[branch]",
    `From: <sip:${deviceId}@${server.domain}>;tag=[call_number]`,
    `To: <sip:${method === "REGISTER" ? deviceId : server.id}@${server.domain}>`,
    "Call-ID: [call_id]",
    `CSeq: ${number} ${method}`,
    `Contact: <sip:${deviceId}@[local_ip]:[local_port]>`,
    "Max-Forwards: 70",
    ...extra,
    "Content-Length: [len]",
    "",
    body,
  ].join("\n");

const send = (text: string) => `<send retrans="500"><![CDATA[\n${text}\n]]></send>`;
const keepalive = `<Notify><CmdType>Keepalive</CmdType><SN>1</SN><DeviceID>${deviceId}</DeviceID><Status>OK</Status></Notify>`;

function scenario(secret: string, last: number): string {
  const proof = `[authentication username=${deviceId} password=${secret}]`;
  const steps = [
    send(request("REGISTER", 1, ["Expires: 3600"])),
    '<recv response="401" auth="true"/>',
    send(request("REGISTER", 2, ["Expires: 3600", proof])),
    `<recv response="${last}"/>`,
    ...(last === 200
      ? [send(request("MESSAGE", 3, ["Content-Type: Application/MANSCDP+xml"], keepalive)), '<recv response="200"/>']
      : []),
  ];
  return `<?xml version="1.0" encoding="ISO-8859-1"?>\n<scenario name="device">\n${steps.join("\n")}\n</scenario>\n`;
}

describe.skipIf(!isInstalled).each([
  ["UDP", "u1"],
  ["TCP", "t1"],
])("SIPp over %s", (name, transport) => {
  const play = async (port: number, text: string, calls: number) => {
    const file = join(folder, `${name}-${calls}.xml`);
    writeFileSync(file, text);
    const options = [
      "-m",
      String(calls),
      "-r",
      "20",
      "-i",
      "127.0.0.1",
      "-t",
      transport,
      "-max_socket",
      "100",
      "-timeout",
      "30s",
      "-nostdin",
    ];
    return await run("sipp", [`127.0.0.1:${port}`, "-sf", file, ...options], { cwd: folder });
  };

  it("registers 40 times and sends keepalives", async () => {
    const gb = await openServer();
    await play(gb.port, scenario(password, 200), 40);
    expect(gb.devices()).toMatchObject([{ id: deviceId, isOnline: true, transport: name.toLowerCase() }]);
    expect(gb.refusals()).toEqual([]);
  });

  it("is refused with a wrong password", async () => {
    const gb = await openServer();
    await play(gb.port, scenario("wrong", 403), 1);
    expect(gb.refusals()).toMatchObject([{ reason: "wrong_password" }]);
  });
});
