import {
  type listAreas as areas,
  type listCities as cities,
  type getAddress,
  type listProvinces as provincesApi,
  type listStreets as streets,
} from "@huiyan/contract/china/china.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { addressOf, areasOf, citiesOf, provinces, streetsOf } from "../divisions.ts";

export async function listProvinces(): Promise<Answer<typeof provincesApi>> {
  return provinces();
}

/** Returns the cities of a province. @throws AppError division_unknown, as the functions for areas and streets do */
export async function listCities(_ctx: Context, input: Received<typeof cities>): Promise<Answer<typeof cities>> {
  return citiesOf(input.provinceCode) ?? refuse("division_unknown");
}

export async function listAreas(_ctx: Context, input: Received<typeof areas>): Promise<Answer<typeof areas>> {
  return areasOf(input.cityCode) ?? refuse("division_unknown");
}

export async function listStreets(_ctx: Context, input: Received<typeof streets>): Promise<Answer<typeof streets>> {
  return streetsOf(input.areaCode) ?? refuse("division_unknown");
}

export async function readAddress(
  _ctx: Context,
  { code }: Received<typeof getAddress>,
): Promise<Answer<typeof getAddress>> {
  return { code, address: addressOf(code) ?? refuse("division_unknown") };
}
