/**
 * People of Russian names, with the spelling that English texts use. The tables and lists of the search were written
 * without looking at them, and must not be changed for them.
 */
const PEOPLE = `Николай Гоголь=Nikolai Gogol|Иван Тургенев=Ivan Turgenev|Михаил Лермонтов=Mikhail Lermontov|Владимир Маяковский=Vladimir Mayakovsky
Борис Пастернак=Boris Pasternak|Владимир Набоков=Vladimir Nabokov|Иван Бунин=Ivan Bunin|Михаил Шолохов=Mikhail Sholokhov
Андрей Платонов=Andrei Platonov|Даниил Хармс=Daniil Kharms|Евгений Замятин=Yevgeny Zamyatin|Исаак Бабель=Isaac Babel|Илья Ильф=Ilya Ilf
Евгений Петров=Yevgeny Petrov|Корней Чуковский=Korney Chukovsky|Самуил Маршак=Samuil Marshak|Дмитрий Шостакович=Dmitri Shostakovich
Игорь Стравинский=Igor Stravinsky|Николай Римский-Корсаков=Nikolai Rimsky-Korsakov|Александр Бородин=Alexander Borodin
Михаил Глинка=Mikhail Glinka|Милий Балакирев=Mily Balakirev|Александр Скрябин=Alexander Scriabin|Арам Хачатурян=Aram Khachaturian
Альфред Шнитке=Alfred Schnittke|София Губайдулина=Sofia Gubaidulina|Святослав Рихтер=Sviatoslav Richter|Давид Ойстрах=David Oistrakh
Мстислав Ростропович=Mstislav Rostropovich|Эмиль Гилельс=Emil Gilels|Валерий Гергиев=Valery Gergiev|Анна Павлова=Anna Pavlova
Вацлав Нижинский=Vaslav Nijinsky|Майя Плисецкая=Maya Plisetskaya|Рудольф Нуреев=Rudolf Nureyev|Сергей Дягилев=Sergei Diaghilev
Фёдор Шаляпин=Feodor Chaliapin|Константин Станиславский=Konstantin Stanislavski|Всеволод Мейерхольд=Vsevolod Meyerhold
Андрей Тарковский=Andrei Tarkovsky|Никита Михалков=Nikita Mikhalkov|Эльдар Рязанов=Eldar Ryazanov|Леонид Гайдай=Leonid Gaidai
Дзига Вертов=Dziga Vertov|Казимир Малевич=Kazimir Malevich|Василий Кандинский=Wassily Kandinsky|Марк Шагал=Marc Chagall
Илья Репин=Ilya Repin|Иван Айвазовский=Ivan Aivazovsky|Иван Шишкин=Ivan Shishkin|Валентин Серов=Valentin Serov|Михаил Врубель=Mikhail Vrubel
Архип Куинджи=Arkhip Kuindzhi|Василий Верещагин=Vasily Vereshchagin|Карл Брюллов=Karl Bryullov|Владимир Ленин=Vladimir Lenin
Иосиф Сталин=Joseph Stalin|Лев Троцкий=Leon Trotsky|Леонид Брежнев=Leonid Brezhnev|Юрий Андропов=Yuri Andropov
Дмитрий Медведев=Dmitry Medvedev|Михаил Кутузов=Mikhail Kutuzov|Александр Суворов=Alexander Suvorov|Григорий Потёмкин=Grigory Potemkin
Григорий Распутин=Grigori Rasputin|Емельян Пугачёв=Yemelyan Pugachev|Степан Разин=Stepan Razin|Борис Годунов=Boris Godunov
Андрей Сахаров=Andrei Sakharov|Пётр Капица=Pyotr Kapitsa|Лев Ландау=Lev Landau|Дмитрий Менделеев=Dmitri Mendeleev
Михаил Ломоносов=Mikhail Lomonosov|Иван Павлов=Ivan Pavlov|Николай Лобачевский=Nikolai Lobachevsky|Пафнутий Чебышёв=Pafnuty Chebyshev
Андрей Колмогоров=Andrey Kolmogorov|Григорий Перельман=Grigori Perelman|Софья Ковалевская=Sofia Kovalevskaya
Константин Циолковский=Konstantin Tsiolkovsky|Сергей Королёв=Sergei Korolev|Юрий Гагарин=Yuri Gagarin|Алексей Леонов=Alexei Leonov
Герман Титов=Gherman Titov|Андрей Туполев=Andrei Tupolev|Игорь Сикорский=Igor Sikorsky|Михаил Калашников=Mikhail Kalashnikov
Николай Вавилов=Nikolai Vavilov|Трофим Лысенко=Trofim Lysenko|Илья Мечников=Ilya Mechnikov|Гарри Каспаров=Garry Kasparov
Анатолий Карпов=Anatoly Karpov|Михаил Ботвинник=Mikhail Botvinnik|Василий Смыслов=Vasily Smyslov|Владимир Крамник=Vladimir Kramnik
Ян Непомнящий=Ian Nepomniachtchi|Лев Яшин=Lev Yashin|Мария Шарапова=Maria Sharapova|Марат Сафин=Marat Safin
Евгений Кафельников=Yevgeny Kafelnikov|Даниил Медведев=Daniil Medvedev|Александр Овечкин=Alexander Ovechkin|Евгений Малкин=Evgeni Malkin
Павел Дацюк=Pavel Datsyuk|Сергей Фёдоров=Sergei Fedorov|Владислав Третьяк=Vladislav Tretiak|Вячеслав Фетисов=Viacheslav Fetisov
Евгений Плющенко=Evgeni Plushenko|Алина Загитова=Alina Zagitova|Ирина Роднина=Irina Rodnina|Александр Карелин=Aleksandr Karelin
Елена Исинбаева=Yelena Isinbayeva|Хабиб Нурмагомедов=Khabib Nurmagomedov|Фёдор Емельяненко=Fedor Emelianenko|Ольга Корбут=Olga Korbut
Лариса Латынина=Larisa Latynina|Виталий Петров=Vitaly Petrov|Роман Абрамович=Roman Abramovich|Михаил Ходорковский=Mikhail Khodorkovsky
Борис Березовский=Boris Berezovsky|Олег Дерипаска=Oleg Deripaska|Алексей Навальный=Alexei Navalny|Борис Немцов=Boris Nemtsov
Анна Политковская=Anna Politkovskaya|Дмитрий Муратов=Dmitry Muratov|Сергей Лавров=Sergey Lavrov|Евгений Примаков=Yevgeny Primakov
Вячеслав Молотов=Vyacheslav Molotov|Лаврентий Берия=Lavrentiy Beria|Феликс Дзержинский=Felix Dzerzhinsky
Климент Ворошилов=Kliment Voroshilov|Семён Будённый=Semyon Budyonny|Александра Коллонтай=Alexandra Kollontai|Пётр Столыпин=Pyotr Stolypin
Сергей Витте=Sergei Witte|Михаил Бакунин=Mikhail Bakunin|Пётр Кропоткин=Peter Kropotkin|Александр Герцен=Alexander Herzen
Николай Чернышевский=Nikolay Chernyshevsky|Виссарион Белинский=Vissarion Belinsky|Николай Бердяев=Nikolai Berdyaev
Владимир Соловьёв=Vladimir Solovyov|Пётр Чаадаев=Pyotr Chaadayev|Николай Карамзин=Nikolay Karamzin|Афанасий Фет=Afanasy Fet
Фёдор Тютчев=Fyodor Tyutchev|Александр Блок=Alexander Blok|Николай Гумилёв=Nikolay Gumilyov|Осип Мандельштам=Osip Mandelstam
Велимир Хлебников=Velimir Khlebnikov|Белла Ахмадулина=Bella Akhmadulina|Андрей Вознесенский=Andrei Voznesensky
Булат Окуджава=Bulat Okudzhava|Владимир Высоцкий=Vladimir Vysotsky|Алла Пугачёва=Alla Pugacheva|Виктор Цой=Viktor Tsoi
Виктор Пелевин=Victor Pelevin|Владимир Сорокин=Vladimir Sorokin|Людмила Улицкая=Lyudmila Ulitskaya|Борис Акунин=Boris Akunin
Варлам Шаламов=Varlam Shalamov|Василий Гроссман=Vasily Grossman|Константин Симонов=Konstantin Simonov|Аркадий Стругацкий=Arkady Strugatsky`;

/** Names in Cyrillic with their English spelling. */
export const HELD_OUT = PEOPLE.split(/[|\n]/).map((line) => {
  const [name = '', english = ''] = line.split('=');
  return { name, english };
});
