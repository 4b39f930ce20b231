export { signDelivery } from "./sign-delivery.ts";
