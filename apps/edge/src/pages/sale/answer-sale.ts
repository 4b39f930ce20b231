import { type PageAnswer, type PageRequest } from "#platform/tunnel/page-stream.ts";
import { chosenCamera, type FarmPageDeps } from "../farm-facts.ts";
import { salePage } from "./sale-page.ts";

/** Maximum bytes of a picture. Animals are still visible, and the picture can be reloaded every few seconds. */
const pictureBytes = 120_000;

/** Answers the page for remote pig sale: cameras with their last load; those that count come first. */
export async function answerSale({ url }: PageRequest, deps: FarmPageDeps): Promise<PageAnswer> {
  const { name, now, cameras } = deps.facts();
  const ordered = cameras.toSorted((a, b) => Number(b.livestock.length > 0) - Number(a.livestock.length > 0));
  const chosen = chosenCamera(ordered, url.searchParams.get("channel"));
  const picture = chosen?.online ? await deps.picture(chosen.channel, pictureBytes) : undefined;
  const body = salePage({ name, now, cameras: ordered, chosen, picture });
  return { status: 200, contentType: "text/html; charset=utf-8", body };
}
