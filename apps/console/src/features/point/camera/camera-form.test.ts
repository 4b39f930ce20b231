import { addPoint, CameraEntry, cameraTexts } from "@huiyan/contract/point/camera.api";
import { describe, expect, it } from "vitest";
import { schemaProblem } from "#shared/form/schema-problem.ts";
import { type CameraValues, cameraSchemas, emptyCamera, entryOf } from "./camera-form.ts";

const rtsp = { ...emptyCamera, name: "东门", url: "rtsp://10.0.0.8/main" };
const onvif = { ...emptyCamera, name: "东门", host: "10.0.0.8" };

describe("schema of a camera", () => {
  it.each<["rtsp" | "onvif", Partial<CameraValues>, string]>([
    ["rtsp", { name: "" }, "请输入点位名称！"],
    ["rtsp", { name: "   " }, cameraTexts.name],
    ["rtsp", { name: "东".repeat(65) }, "点位名称最多 64 个字"],
    ["rtsp", { url: "" }, "请输入以 rtsp:// 或 rtsps:// 开头的地址"],
    ["rtsp", { url: "http://10.0.0.8/main" }, cameraTexts.url],
    ["rtsp", { url: "rtsp://" }, cameraTexts.url],
    ["rtsp", { url: "rtsp://admin:secret@10.0.0.8/main" }, "请把用户名和密码填在下面，不要写在地址里"],
    ["rtsp", { sub_url: "http://10.0.0.8/sub" }, "子码流地址须以 rtsp:// 或 rtsps:// 开头"],
    ["rtsp", { sub_url: "rtsp://admin:secret@10.0.0.8/sub" }, cameraTexts.urlPassword],
    ["rtsp", { sub_url: "rtsp://10.0.0.9/sub" }, "子码流须与取流地址在同一台摄像头上"],
    ["rtsp", { analysis_fps: "0.1" }, "分析帧率须在 0.2 到 25 之间"],
    ["rtsp", { analysis_fps: "26" }, cameraTexts.fps],
    ["rtsp", { analysis_fps: "" }, cameraTexts.fps],
    ["rtsp", { analysis_fps: "fast" }, cameraTexts.fps],
    ["rtsp", { password: "x".repeat(65) }, "密码最多 64 个字符"],
    ["onvif", { host: "" }, "请输入摄像头的 IP 或主机名"],
    ["onvif", { host: "10.0.0.8/onvif" }, cameraTexts.host],
    ["onvif", { port: "" }, "端口须为 1 到 65535"],
    ["onvif", { port: "0" }, cameraTexts.port],
    ["onvif", { port: "65536" }, cameraTexts.port],
    ["onvif", { port: "80.5" }, cameraTexts.port],
    ["onvif", { port: "-1" }, cameraTexts.port],
  ])("refuses kind %s with %j: %s", (kind, wrong, expected) => {
    const values = { ...(kind === "rtsp" ? rtsp : onvif), ...wrong };
    expect(schemaProblem(cameraSchemas[kind], values)).toBe(expected);
  });

  it.each<["rtsp" | "onvif", Partial<CameraValues>]>([
    ["rtsp", { host: "", port: "" }],
    ["rtsp", { url: " rtsps://camera.local:8554/a?b=c@d " }],
    ["rtsp", { analysis_fps: "0.2" }],
    ["rtsp", { url: "rtsp://Camera.local/main", sub_url: " rtsp://camera.LOCAL:8554/sub " }],
    ["rtsp", { analysis_fps: " 25 " }],
    ["onvif", { url: "" }],
    ["onvif", { host: "fe80::1", port: "65535" }],
  ])("accepts kind %s with %j", (kind, right) => {
    const values = { ...(kind === "rtsp" ? rtsp : onvif), ...right };
    expect(schemaProblem(cameraSchemas[kind], values)).toBeUndefined();
  });

  it("requires only a name for a built-in camera", () => {
    expect(schemaProblem(cameraSchemas.own, { ...emptyCamera, name: "东门" })).toBeUndefined();
    expect(schemaProblem(cameraSchemas.own, emptyCamera)).toBe(cameraTexts.name);
  });
});

describe("entryOf", () => {
  it.each<["rtsp" | "onvif", CameraValues]>([
    ["rtsp", rtsp],
    ["onvif", { ...onvif, port: "8080" }],
  ])("returns a camera of kind %s that the server accepts", (kind, values) => {
    const camera = entryOf(kind, values, false);
    expect(CameraEntry.safeParse(camera).success).toBe(true);
    expect(addPoint.input.safeParse({ device_id: "HY-DEMO-0001", name: "东门", camera, analysis_fps: 3 }).success).toBe(
      true,
    );
    expect(camera).toMatchObject(kind === "onvif" ? { kind, port: 8080 } : { kind, url: rtsp.url });
  });

  it.each([
    ["", false, undefined],
    ["", true, ""],
    ["secret", false, "secret"],
    [" secret ", false, " secret "],
  ])("with the typed password “%s” and removal %s returns the password %j", (password, cleared, sent) => {
    expect(entryOf("rtsp", { ...rtsp, password }, cleared).password).toBe(sent);
    expect("password" in entryOf("rtsp", { ...rtsp, password }, cleared)).toBe(sent !== undefined);
  });
});
