/** Refusals for a program whose key does not get it in. */
export const API_KEY_ERRORS = {
  KEY_WRONG: { status: 401, message: 'Deze API-sleutel klopt niet.' },
  KEY_OVER: { status: 401, message: 'Deze API-sleutel is verlopen of ingetrokken.' },
  KEY_ELSEWHERE: { status: 403, message: 'Deze API-sleutel werkt niet vanaf dit IP-adres.' },
  KEY_NOT_FOR_THIS: { status: 403, message: 'Deze API-sleutel mag dit niet opvragen.' },
  TOO_MANY_KEYS: {
    status: 409,
    message: 'Er werken al 20 API-sleutels. Trek er eerst een in.',
  },
} as const;
