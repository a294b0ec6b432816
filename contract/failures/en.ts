import type { FailureCode } from './statuses.ts'

export const failuresInEnglish: Record<FailureCode, string> = {
  // Any request.
  'errors.badRequest': 'Some data entered incorrectly, contact support',
  'errors.forgeryProtection': 'Your session changed in another tab, reload the page',
  'errors.notAllowed': 'You are not allowed to do this',
  'errors.notFound': 'We could not find that',
  'errors.methodNotAllowed': 'Operation not available',
  'errors.tooLarge': 'The data sent is too large',
  'errors.unsupportedType': 'Unsupported data format',
  'errors.tooManyAttempts': 'Too many attempts, wait a few minutes',
  'errors.serverError': 'A problem has occurred, please try later',
  'errors.notReady': 'We are warming up, try again in a moment',
  // Sign-in methods and what they protect.
  'errors.emailPasswordIncorrect': 'Email and / or password are incorrect',
  'errors.emailIsRegistered': 'The email is already registered',
  'errors.entrepreneurIncorrect': 'Employer number and / or password are incorrect',
  'errors.entrepreneurPaused':
    'There were too many attempts with this number. Log in with your email (recover the password if you have none), your phone or your passkey: your NIP works from there again. Or try in a few minutes',
  'errors.codeIncorrect': 'The code is not correct or has expired. Ask for another one',
  'errors.tokenExpired': 'Token has expired',
  'errors.identityIncorrect': 'That service could not confirm who you are. Try again',
  'errors.linkExpired': 'This link was already used or has expired. Ask for a new one',
  'errors.passwordIncorrect': 'The current password is not correct',
  'errors.proofNeeded': 'Confirm that it is you to continue',
  'errors.proofOfAnother':
    'That does not open this account. Confirm with one of the ways to log in to this account',
  'errors.passwordCommon':
    'That password is on lists of stolen passwords or is very easy to guess. Choose another one',
  'errors.identityTaken': 'Another account already logs in this way',
  'errors.lastWayIn': 'It is your only way to log in. Add another one before you remove it',
  'errors.notLoggedIn': 'Log in to continue',
  // Watching.
  'errors.membershipRequired': 'You need a valid membership to watch this game',
  'errors.membershipNotBegun':
    'Your pass has not begun yet. Your account says from what day you can watch the games',
  'errors.playbackEnded': 'This playback has ended, open the game again',
  'player.videoNotFound': 'Video not available',
  'player.linkNotFound': 'Link not found: the video was not found, try later',
  'errors.sessionOpen': 'A session is already open from another device. Close it there and try again',
  'errors.playbackReplaced': 'A game was opened in another tab of this device',
  'errors.playbackTaken': 'Your account started playing on another device',
  'errors.playbackStopped': 'The video was stopped from another of your devices',
  'errors.notInYourCountry': 'This game cannot be watched in your country',
  // Buying.
  'errors.paymentInProgress': 'We are already processing this payment, wait a moment',
  'checkout.cardDeclined':
    'Your bank did not approve the payment. Check your data, change card or payment method',
  'checkout.dataRefused':
    'The payment could not be processed with this data. Check it, enter your card again and retry; nothing was charged',
  'checkout.cardsUnavailable':
    'We cannot charge cards right now. Nothing was charged; pay another way or try again later',
  'checkout.cardsPaused':
    'Many cards were refused from this connection, so for safety we take no other one for now. Try again in an hour, or pay another way right away',
  'checkout.companyUnreachable':
    'We could not reach the payment processor. Nothing was charged; try again in a moment',
  'checkout.walletDeclined':
    'PayPal could not take the payment. Nothing was charged: choose another way to pay in PayPal, or pay without it',
  'checkout.walletExpired':
    'The payment with PayPal was not finished in time. Nothing was charged; try again or pay another way',
  'checkout.walletCancelled':
    'You canceled the payment in PayPal. Nothing was charged; you can try again or pay another way',
  'checkout.walletUnavailable': 'We cannot take PayPal right now. Pay another way or try again later',
  'checkout.cashUnavailable':
    'We cannot make references to pay in cash right now. Nothing was charged: try again later or use another way to pay',
  'checkout.cashTooLate':
    'There is not enough time left to pay at a store before this package ends. Use another way to pay',
  'checkout.cashExpired':
    'The reference expired unpaid and nothing was charged. Make another one or use another way to pay; if you have paid it, your pass will show in your account',
  'checkout.cardNumberInvalid': 'The card number is not valid. Check it digit by digit',
  'checkout.cardCodeInvalid':
    'The CVV2 is not valid. It is 3 digits on the back of the card, or 4 on the front of an American Express',
  'checkout.cardExpireInvalid':
    'The expiration is not valid (example 05/29). Enter it as it appears on your card',
  'checkout.cardExpired': 'The card has expired. Use another one or pay another way',
  'checkout.noFunds': 'The card has insufficient funds. Use another one or pay another way',
  'checkout.callYourBank':
    'Your bank asks you to authorize this payment: call them and try again, or pay another way',
  'checkout.paymentReturned': 'That charge goes back to you, or already has: your purchase says why',
  'checkout.alreadyOwned': 'You already hold this membership: there is no need to pay for it again',
  'checkout.authenticationFailed':
    'Your bank could not verify that it was you. Try again, use another card or pay another way',
  'checkout.priceChanged': 'The price has changed since you opened this page. Check it before you pay',
  'checkout.notInYourCountry':
    'This package is not sold in the country you are connecting from. Go back home to see the one for you; nothing was charged',
  'checkout.codeInvalid':
    'The code is not valid or was already used. Check the folio and the secret code; if you have activated the card, log in with that account',
  'checkout.codeWithdrawn': 'This card was withdrawn and cannot be activated. Ask where you bought it',
  'checkout.codeExpired': 'The package of this card is over. We did not use it; contact support',
  'checkout.codeOfOtherCountry':
    'This card is from another country and can be activated only from there. We did not use it: it is still valid',
  'checkout.codeNotNeeded':
    'Your account already includes what this card gives. We did not use it: keep it or give it away',
}
