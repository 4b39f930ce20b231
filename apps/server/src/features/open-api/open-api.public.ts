export { type DeliveryError, deliveryErrorText, statusError } from "./delivery-error.ts";
export { appSecretOf, signDelivery } from "./sign-delivery.ts";
