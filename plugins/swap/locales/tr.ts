import type { SwapMessages } from '../messages.js'

export const tr: Readonly<Record<keyof SwapMessages, string>> = {
  'swap.title': 'Takas',
  'swap.pay': 'Ödediğiniz',
  'swap.pay.of': 'Ödenecek {symbol} tutarı',
  'swap.get': 'Aldığınız',
  'swap.reverse': 'Ödenen ve alınanı değiştir',
  'swap.token.search': 'Ad, sembol veya adresle ara',
  'swap.token.loading': 'Tokenler yükleniyor',
  'swap.token.failed': 'Tokenler yüklenemedi.',
  'swap.token.own': 'Sizin',
  'swap.token.suggested': 'Önerilen',
  'swap.token.popular': 'Popüler',
  'swap.token.others': 'Diğer',
  'swap.action.token': 'Token seçin',
  'swap.action.amount': 'Tutar girin',
  'swap.action.balance': 'Bakiye yetersiz',
  'swap.action.review': 'Takası incele',
  'swap.preparing': 'Takas hazırlanıyor…',
  'swap.quote.loading': 'Fiyat alınıyor…',
  'swap.quote.updated': 'Fiyat güncellendi',
  'swap.quote.failed': 'Şu anda bu çift için fiyat yok.',
  'swap.quote.retry': 'Tekrar dene',
  'swap.quote.age': 'Fiyat zamanı',
  'swap.quote.age.of': '{seconds} sn önce',
  'swap.impact': 'Fiyat etkisi',
  'swap.impact.high': 'Bu takas fiyatı {percent} oynatıyor. Daha küçük bir tutar daha iyi kur alır.',
  'swap.impact.severe':
    'Bu takasın fiyat etkisi nedeniyle değerin yaklaşık {percent} kadarını kaybedersiniz.',
  'swap.sure': 'Anladım',
  'swap.slippage.field': 'Yüzde olarak kayma sınırı',
  'swap.slippage.wrong': '{least} ile {most} arasında bir sayı girin.',
  'swap.slippage.wide': 'Bu kadar yüksek bir sınırda başkaları sizin zararınıza işlem yapabilir.',
  'swap.slippage.tight': 'Bu kadar düşük bir sınırda takas başarısız olabilir.',
  'swap.provider': 'Sağlayıcı',
  'swap.unoffered': '{network} ağında takas sunulmuyor.',
  'swap.unoffered.choose': 'Takas yapılan ağlar',
  'swap.review.rate': 'Kur',
  'swap.allow.together':
    'Tek bir işlemde sözleşme tam olarak {amount} alabilir ve takas yapılır. Biri başarısız olursa hiçbir şey olmaz.',
  'swap.allow.exact': 'Sözleşme {amount} alabilir, daha fazlasını alamaz.',
  'swap.permit.step': '{symbol} için imzala',
  'swap.permit.exact':
    'Adım 1/2: {contract} için tam olarak {amount} tutarında bir izin (permit) imzalayın. İmzanın süresi 20 dakika sonra dolar. İmzalamak ücretsizdir.',
  'swap.permit.abandoned':
    'İstek cüzdanınızda hâlâ açık olabilir. Orada reddedin: şimdi gelen bir imza kullanılmaz.',
  'swap.permit.replaced':
    'Takas artık izin (permit) yerine bir onay gerektiriyor. Henüz hiçbir şey gönderilmedi. Onay için ağ ücreti ödenir.',
  'swap.permit.unread': 'İmzalanan izin denetlenemedi. Hiçbir şey gönderilmedi. Yeniden deneyin.',
  'swap.permit.expired': 'İznin süresi doldu veya izin zaten kullanıldı. Yenisini imzalayın.',
  'swap.confirm.swap': 'Takas et: {amount}',
  'swap.left': 'Cüzdanınız takası kabul etti. Gönderildiğinde hesabınızda görünür.',
  'swap.abandoned':
    'İstek cüzdanınızda hâlâ açık olabilir. Yeniden takas etmeden önce orada reddedin: onaylarsanız takas gönderilir.',
  'swap.allowance.failed': 'İzin okunamadı. Tekrar deneyin.',
  'swap.allowance.late': 'Onay henüz kesinleşmedi. Devam etmeden önce cüzdanınıza bakın.',
  'swap.allowance.left': 'Onay gönderildi. Kesinleşince geriye yalnızca takas kalır.',
  'swap.sent': 'Takas gönderildi',
  'swap.done': '{paid} karşılığında yaklaşık {received}',
  'swap.finished': 'Takas tamamlandı. Cüzdanınız işlemi bildirmediği için karşılaştırılamadı.',
  'swap.failed': 'İşlem hatası',
  'swap.unclear':
    'Cüzdanınız, takasın gönderilip gönderilmediğini bildirmedi. Yeniden takas etmeden önce cüzdanınıza bakın.',
  'swap.moved': 'Hesap veya ağ değişti. Takası yeniden inceleyin.',
  'swap.worse': 'Fiyat değişti. Devam etmeden önce yeni tutarları kontrol edin.',
  'swap.refused.call': 'Sağlayıcı geçerli bir istek oluşturmadı. Hiçbir şey gönderilmedi.',
  'swap.refused.contract':
    'Sağlayıcının isteği, belirtmediği bir sözleşmeye gidiyor. Hiçbir şey gönderilmedi.',
  'swap.refused.receiver': 'Sağlayıcının isteği başkasına ödeme yapıyor. Hiçbir şey gönderilmedi.',
  'swap.refused.token': 'Sağlayıcının isteği başka tokenlerle ilgili. Hiçbir şey gönderilmedi.',
  'swap.refused.amount':
    'Sağlayıcının isteği girdiğinizden farklı bir tutar alıyor. Hiçbir şey gönderilmedi.',
  'swap.refused.least': 'Sağlayıcının isteği, teklif edilenden az veriyor. Hiçbir şey gönderilmedi.',
  'swap.refused.unknown':
    'Sağlayıcının isteği okunamıyor ve başka kimse onu doğrulayamaz. Hiçbir şey gönderilmedi.',
  'swap.refused.fails':
    'Ağ, bu takasın başarısız olacağını bildiriyor. Tekrar deneyin veya daha yüksek bir kayma sınırı girin.',
  'swap.refused.fails.why':
    'Ağ, bu takasın başarısız olacağını bildiriyor: “{reason}”. Tekrar deneyin veya daha yüksek bir kayma sınırı girin.',
  'swap.note.unchecked': 'Bu istek teklifle karşılaştırılamadı. Tutarları cüzdanınızda karşılaştırın.',
  'swap.note.unsimulated': 'Ağ bu takası önceden çalıştıramadı. Başarısız olabilir ve ücrete mal olabilir.',
  'swap.note.least':
    'Deneme, teklif edileni verdi ama bu istekteki en az tutar okunamıyor. Cüzdanınızda karşılaştırın.',
  'swap.note.token': 'Bu istek, alacağınız tokenı belirtmiyor. Cüzdanınızda karşılaştırın.',
  'swap.note.value': 'Bu tokenların değeri karşılaştırılamadı. Devam etmeden önce kuru kontrol edin.',
  'swap.note.open':
    'Bu takasın isteği cüzdanınızda hâlâ açık olabilir. Yeniden takas etmeden önce cüzdanınıza veya etkinliğinize bakın.',
  'swap.note.sent':
    'Cüzdanınız, sayfası kapatıldıktan sonra bu tokenların önceki bir takasını gönderdi. Yeniden takas etmeden önce bakiyenizi kontrol edin.',
  'swap.summary': '{pay} karşılığında {get}',
}
