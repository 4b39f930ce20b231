export { generateKeyPair } from "./actions/generate-key-pair.ts";
export { saveDataUpload } from "./actions/save-data-upload.ts";
export { queueDeliveries } from "./delivery.queries.ts";
export { type DeliveryError, deliveryErrorText, statusError } from "./delivery-error.ts";
export { appSecretOf, signDelivery } from "./sign-delivery.ts";
