import { execFile } from "node:child_process";
import { generateKeyPairSync, hash, sign } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageSigningText } from "@huiyan/contract/device/device.rules";
import { expect, it } from "vitest";
import { findFreePort } from "#platform/process/free-port.ts";
import { startServerProcess } from "#test/server-process.ts";

const main = join(import.meta.dirname, "..", "main.ts");
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const PUBLISHER_KEY = publicKey.export({ format: "der", type: "spki" }).toString("base64");

it("loads devices and packages, withdraws a package and creates operators while the server runs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-stock-"));
  const dataDir = join(folder, "data");
  const server = await startServerProcess({ dataDir, port: await findFreePort(), args: ["--no-demo"] });
  const beside = async (...args: string[]) => {
    const env = { ...process.env, HUIYAN_DATA: dataDir, PUBLISHER_KEY };
    return (await promisify(execFile)(process.execPath, [main, "--no-demo", ...args], { env })).stdout;
  };
  try {
    const devices = join(folder, "devices.json");
    await writeFile(
      devices,
      JSON.stringify([{ device_id: "STOCK-0001", key: "k".repeat(32), code: "ABCD2345", type: "AIS" }]),
    );
    const [file, bytes] = [join(folder, "package"), Buffer.from("package")];
    const sheet = { version: "1.2.3", platform: "", sha256: hash("sha256", bytes, "hex") };
    const text = packageSigningText(sheet.version, sheet.platform, sheet.sha256);
    const signature = sign(null, Buffer.from(text), privateKey).toString("base64");
    await writeFile(file, bytes);
    await writeFile(`${file}.json`, JSON.stringify({ ...sheet, signature }));
    const config = join(folder, "edge.json");
    const phone = "13900001111";
    const load = ["--load-devices", devices, "--load-package", file];
    const output = await beside(...load, "--new-device", config, "--operator", phone);
    expect(output).toContain("已登记 1 台出厂设备");
    expect(output).toContain("已登记升级包 1.2.3");
    const [, deviceId = "", code = ""] = /设备ID (HY-\w+)，设备验证码 (\w{8})/.exec(output) ?? [];
    const written = JSON.parse(await readFile(config, "utf8"));
    expect(written).toMatchObject({ server: server.url, devices: [{ device_id: deviceId }] });
    expect([code.length, (await stat(config)).mode & 0o777]).toEqual([8, 0o600]);
    await Promise.all([
      expect(beside("--new-device", config)).rejects.toThrow("已存在，请换一个文件名"),
      expect(beside("--withdraw-package", "9.9.9")).rejects.toThrow("没有版本为 9.9.9 的升级包"),
      expect(beside()).rejects.toThrow("慧眼已在运行"),
      expect(beside("--operator", "12345")).rejects.toThrow("12345 不是手机号"),
    ]);
    const [noJson, wrong] = [join(folder, "no.json"), join(folder, "wrong.json")];
    await writeFile(noJson, "no json");
    await writeFile(wrong, JSON.stringify([{ device_id: "STOCK-0002", key: "short", code: "ABCD2345", type: "AIS" }]));
    await writeFile(join(folder, "bare"), "package");
    await Promise.all([
      expect(beside("--load-devices", join(folder, "missing"))).rejects.toThrow(
        /--load-devices 的文件.*missing 不存在/,
      ),
      expect(beside("--load-devices", folder)).rejects.toThrow(/--load-devices 的文件.*是一个目录，不是文件/),
      expect(beside("--load-devices", noJson)).rejects.toThrow(/no\.json 不是有效的 JSON/),
      expect(beside("--load-devices", wrong)).rejects.toThrow(/wrong\.json 里第 1 台的 key 有误/),
      expect(beside("--load-package", join(folder, "missing"))).rejects.toThrow(
        /--load-package 的文件.*missing 不存在/,
      ),
      expect(beside("--load-package", join(folder, "bare"))).rejects.toThrow(/bare\.json 不存在/),
      expect(beside("--load-package", noJson)).rejects.toThrow(/no\.json\.json 不存在/),
    ]);
    expect(JSON.parse(await readFile(config, "utf8"))).toEqual(written);
    const [, key = ""] = /\/#\/operator\/begin\?key=(\S+)/.exec(output) ?? [];
    expect(output).toContain(`${server.url}/#/operator/begin?key=`);
    const link = await fetch(`${server.url}/api/operator/link?key=${key}`);
    expect(await link.json()).toMatchObject({ data: { account: phone } });
    const taken = await beside("--withdraw-package", "1.2.3", "--remove-operator", phone);
    expect(taken).toContain("已撤回 1 个 1.2.3 升级包");
    expect(taken).toContain(`已取消运营方账号 ${phone}`);
    expect((await fetch(`${server.url}/api/device/time`)).status).toBe(200);
  } finally {
    // stopped in order: after a kill, its database would still write for a while
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
