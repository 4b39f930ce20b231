import { type Message } from "@huiyan/contract/alarm/message";
import { expect, it } from "vitest";
import { withWholeAddresses } from "./whole-addresses.ts";

const addresses = { image_url: "/a", thumb_url: "/b", res_image_url: "", res_thumb_url: "", res_video_urls: ["/c"] };

it("paths get the installation's address if it is configured; empty paths stay empty", () => {
  const message: Partial<Message> = addresses;
  const whole = (publicUrl: string | undefined) => withWholeAddresses({ ...blank, ...message }, publicUrl);
  expect(whole("https://huiyan.test")).toMatchObject({
    image_url: "https://huiyan.test/a",
    thumb_url: "https://huiyan.test/b",
    res_image_url: "",
    res_video_urls: ["https://huiyan.test/c"],
  });
  expect(whole(undefined)).toMatchObject(addresses);
});

const blank: Message = {
  _id: "m",
  point_id: "p",
  point: "",
  point_name: "",
  device_id: "d",
  device_name: "",
  device_online: true,
  group_name: "",
  alg: "",
  alg_name: "",
  severity: 2,
  message: "",
  image: "",
  res_image: "",
  res_video: [],
  image_url: "",
  thumb_url: "",
  res_image_url: "",
  res_thumb_url: "",
  res_video_urls: [],
  video_pending: false,
  create_at: 0,
  received_at: 0,
  client_read: 0,
  client_mark: 0,
  state: "open",
  version: 0,
  assignee: null,
  handled_by: null,
  due_at: 0,
  is_folded: 0,
  folded_count: 0,
  folded_msgids: [],
  folded_into: null,
  storm_id: null,
  storm: null,
  data: {},
};
