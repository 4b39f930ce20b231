export { type Attempt, attempt, nextAttemptAt, statusError } from "./attempt.ts";
export { deliveryErrorText } from "./delivery-error.ts";
export { appSecretOf, signDelivery } from "./sign-delivery.ts";
