import { z } from "zod";
import { pastedUrl } from "../pasted.ts";

/** Address to which the platform sends data; empty: nothing is sent. */
export const TargetUrl = z
  .string()
  .overwrite(pastedUrl)
  .max(500, "接收地址最多 500 个字符")
  .regex(/^(https?:\/\/\S+)?$/i, "请输入以 http:// 或 https:// 开头的地址");

export const RequiredTargetUrl = TargetUrl.min(1, "请输入接收地址！");
