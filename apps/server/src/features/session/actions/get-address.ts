import { type Answer } from "@huiyan/contract/endpoint";
import { type getCity as cityApi, type getIp as ipApi } from "@huiyan/contract/session/address.api";
import { type Context } from "#platform/context/context.ts";
import { ipLocationOf } from "../ip-location.ts";

export async function getIp({ request }: Context): Promise<Answer<typeof ipApi>> {
  return { ip: request.ip };
}

export async function getCity({ request }: Context): Promise<Answer<typeof cityApi>> {
  return { ip: request.ip, city: ipLocationOf(request.ip, request.language) };
}
