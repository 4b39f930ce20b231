import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";

export const getIp = endpoint({
  name: "session.getIp",
  method: "GET",
  path: "/common/getip",
  permission: "public",
  cost: "cheap",
  summary: "调用方的 IP 地址",
  input: Nothing,
  output: z.object({ ip: z.string() }),
});

export const getCity = endpoint({
  name: "session.getCity",
  method: "GET",
  path: "/common/city",
  permission: "public",
  cost: "cheap",
  summary: "调用方的 IP 地址与其位置；平台不含 IP 库，公网地址原样返回",
  input: Nothing,
  output: z.object({ ip: z.string(), city: z.string() }),
});
