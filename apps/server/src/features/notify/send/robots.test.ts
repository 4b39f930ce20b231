import { expect, it } from "vitest";
import { dingtalk } from "./dingtalk.ts";
import { feishu } from "./feishu.ts";
import { type NoticeText } from "./notice-text.ts";
import { wecom } from "./wecom.ts";

const secrets = { url: "https://robot.example/send", secret: "" };
const text = (lines: number): NoticeText => ({
  title: "【报警】很多条报警",
  parts: [
    { kind: "fact", name: "点位", text: "**东门**\n[点我](http://evil.example) <font>_x_" },
    { kind: "link", text: "查看报警", url: "https://huiyan.example/#/message?id=1" },
    ...Array.from({ length: lines }, (_, at) => ({ kind: "text" as const, text: `区域入侵 · 点位 ${at}：12 条` })),
  ],
});

it("a message stays within the service's limit, and whole lines are left out", () => {
  const { content } = wecom.call(text(500), secrets).message.markdown;
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(4096);
  expect(content).toMatch(/12 条$/);
  const { markdown } = dingtalk.call(text(2000), secrets, new Date(0)).message;
  expect(Buffer.byteLength(markdown.text)).toBeLessThanOrEqual(20_000);
});

it("names chosen by users create no markup; the only link is the installation's", () => {
  const { content } = wecom.call(text(0), secrets).message.markdown;
  expect(content).toContain("点位：＊＊东门＊＊ ［点我］(http://evil.example) ＜font＞＿x＿");
  expect(content.match(/\]\(/g)).toEqual(["]("]);
  expect(content).toContain("[查看报警](https://huiyan.example/#/message?id=1)");
  const lines = feishu.call(text(0), secrets, new Date(0)).message.content.post.zh_cn.content;
  expect(lines[1]).toEqual([{ tag: "a", text: "查看报警", href: "https://huiyan.example/#/message?id=1" }]);
});
