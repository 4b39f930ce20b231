import { type Message } from "@huiyan/contract/alarm/message";

/**
 * Adds the installation's address to the paths of pictures and clips, because the receiver is another system. Does
 * nothing if the address is not configured.
 */
export function withWholeAddresses(message: Message, publicUrl: string | undefined): Message {
  if (publicUrl === undefined) return message;
  const whole = (address: string) => (address === "" ? "" : publicUrl + address);
  return {
    ...message,
    image_url: whole(message.image_url),
    thumb_url: whole(message.thumb_url),
    res_image_url: whole(message.res_image_url),
    res_thumb_url: whole(message.res_thumb_url),
    res_video_urls: message.res_video_urls.map(whole),
  };
}
