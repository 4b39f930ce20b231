import { describe, expect, it } from "vitest";
import { ipLocationOf } from "./ip-location.ts";

describe("location of an IP address in each language", () => {
  it.each([
    ["127.0.0.1", "本机", "本機", "This machine"],
    ["::1", "本机", "本機", "This machine"],
    ["192.168.1.9", "内网 192.168.1.9", "內網 192.168.1.9", "Local network 192.168.1.9"],
    ["::ffff:10.0.0.7", "内网 10.0.0.7", "內網 10.0.0.7", "Local network 10.0.0.7"],
    ["8.8.8.8", "8.8.8.8", "8.8.8.8", "8.8.8.8"],
    ["", "", "", ""],
    ["浏览器", "浏览器", "浏览器", "浏览器"],
  ])("%s", (ip, zh, tw, en) => {
    expect([ipLocationOf(ip, "zh-CN"), ipLocationOf(ip, "zh-TW"), ipLocationOf(ip, "en")]).toEqual([zh, tw, en]);
  });
});
