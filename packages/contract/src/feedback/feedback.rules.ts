/** States of feedback: waiting, answered, or closed without an answer. */
export const feedbackStates = ["open", "answered", "closed"] as const;
export const feedbackAnswerMax = 500;
/** Maximum answers that the bell lists. */
export const shownAnswers = 20;
