import { execFileSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { appSigningText } from "@huiyan/contract/open-api/open-api.rules";
import { expect, it } from "vitest";
import { keyExample } from "./key-example.ts";

it("the curl example computes the signature of the contract", { tags: ["rest"] }, () => {
  const script = keyExample("curl", "http://a.cn", "hy-1")
    .replace("'<AppSecret>'", "s3cret")
    .replace("$(date +%s000)", "1700000000000")
    .replace("$(openssl rand -hex 16)", "0123456789abcdef")
    .replace(/^curl "/m, 'printf "%s\\n" "');
  const printed = execFileSync("bash", ["-c", script]).toString();
  const target = "/api/client/message/list?page=1&size=10";
  const body = createHash("sha256").update("").digest("hex");
  const text = appSigningText("GET", target, "hy-1", "1700000000000", "0123456789abcdef", body);
  expect(printed).toContain(`http://a.cn${target}`);
  expect(printed).toContain("x-app-nonce: 0123456789abcdef");
  expect(printed).toContain(createHmac("sha256", "s3cret").update(text).digest("hex"));
});
