/**
 * Holds a form back that is sent before its script has loaded. Without this the browser would send
 * it by itself, to an address that takes no forms, and what was typed would be gone.
 */
export const EARLY_SUBMIT_SCRIPT =
  "document.addEventListener('submit',function(e){var d=e.target.dataset;if('early' in d&&!d.ready){e.preventDefault();d.sent='1'}},true)";
