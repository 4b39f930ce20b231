import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Administrative divisions of China: codes padded to six digits (streets nine). docs/reference/rights.md R18. */
const Division = z.object({ code: z.string(), name: z.string() });
const code = (error: string) => z.string().regex(/^\d{6}$/, error);

export const listProvinces = endpoint({
  name: "china.listProvinces",
  method: "GET",
  path: "/api/client/china/data/province",
  permission: "user",
  cost: "cheap",
  summary: "省级行政区划",
  input: z.object({}),
  output: z.array(Division),
});

export const listCities = endpoint({
  name: "china.listCities",
  method: "GET",
  path: "/api/client/china/data/city",
  permission: "user",
  cost: "cheap",
  summary: "地级行政区划",
  input: z.object({ provinceCode: code("请选择省份") }),
  output: z.array(Division),
});

export const listAreas = endpoint({
  name: "china.listAreas",
  method: "GET",
  path: "/api/client/china/data/area",
  permission: "user",
  cost: "cheap",
  summary: "县级行政区划",
  input: z.object({ cityCode: code("请选择城市") }),
  output: z.array(Division),
});

export const listStreets = endpoint({
  name: "china.listStreets",
  method: "GET",
  path: "/api/client/china/data/street",
  permission: "user",
  cost: "cheap",
  summary: "乡级行政区划",
  input: z.object({ areaCode: code("请选择区县") }),
  output: z.array(Division),
});

export const getAddress = endpoint({
  name: "china.getAddress",
  method: "GET",
  path: "/api/client/china/data/codeToAddr",
  permission: "user",
  cost: "cheap",
  summary: "区划代码对应的地址",
  input: z.object({ code: z.string().regex(/^\d{6}(\d{3})?$/, "行政区划不存在") }),
  output: z.object({ code: z.string(), address: z.string() }),
});
